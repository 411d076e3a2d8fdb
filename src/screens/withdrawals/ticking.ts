import { useSyncExternalStore } from "react";

const SECOND_MS = 1_000;

/**
 * Calls `tell` each second while the page is looked at, and at once when it is again: a hidden page has nobody to count
 * down for. Returns how to stop.
 */
export function everySecond(tell: () => void, page: Document = document): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    clearInterval(timer);
    if (page.visibilityState !== "visible") return;
    tell();
    timer = setInterval(tell, SECOND_MS);
  };
  follow();
  page.addEventListener("visibilitychange", follow);
  return () => {
    clearInterval(timer);
    page.removeEventListener("visibilitychange", follow);
  };
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

/** A time that is left as "2:05:09": hours, minutes, seconds; nothing below zero. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND_MS));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/**
 * The time by the server's clock, in whole steps: the component is drawn again only when the step changes, and not while
 * the page is hidden.
 * @param skew how far the server's clock is ahead, in milliseconds.
 */
export function useNow(stepMs: number, skew: number): number {
  const read = () => Math.floor((Date.now() + skew) / stepMs) * stepMs;
  return useSyncExternalStore(everySecond, read, read);
}
