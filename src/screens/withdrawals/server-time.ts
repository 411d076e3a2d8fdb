import { useSyncExternalStore } from "react";

const SECOND_MS = 1_000;

/** Runs at once, and each second while the page is visible. Returns a function that stops it. */
export function everySecond(notify: () => void, page: Document = document): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const restart = () => {
    clearInterval(timer);
    if (page.visibilityState !== "visible") return;
    notify();
    timer = setInterval(notify, SECOND_MS);
  };
  restart();
  page.addEventListener("visibilitychange", restart);
  return () => {
    clearInterval(timer);
    page.removeEventListener("visibilitychange", restart);
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** Such as "2:05:09"; at least zero. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND_MS));
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}

/**
 * Rerenders only when the step changes.
 * @param skew how far the server's clock is ahead, in milliseconds.
 */
export function useNow(stepMs: number, skew: number): number {
  const read = () => Math.floor((Date.now() + skew) / stepMs) * stepMs;
  return useSyncExternalStore(everySecond, read, read);
}
