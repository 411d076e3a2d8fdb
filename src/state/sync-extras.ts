import { useEffect } from "react";
import type { Extra } from "../mirror/index.ts";

/** Extras that open screens show, counted. */
const inUse = new Map<Extra, number>();
/** Interval of fetching all extras, for offline reading. */
const FETCH_ALL_MS = 5 * 60_000;
let fetchedAll = { uid: "", at: Number.NEGATIVE_INFINITY };
let notify: () => void = () => undefined;

/** Keeps extras current while the component is mounted. */
export function useSyncExtras(...extras: Extra[]): void {
  const names = extras.join(" ");
  useEffect(() => {
    const list = names.split(" ") as Extra[];
    for (const extra of list) inUse.set(extra, (inUse.get(extra) ?? 0) + 1);
    notify();
    return () => {
      for (const extra of list) inUse.set(extra, (inUse.get(extra) ?? 1) - 1);
    };
  }, [names]);
}

export function onExtrasUsed(listener: () => void): void {
  notify = listener;
}

/** The shown extras, or all when due. */
export function extrasDue(uid: string | null, all: readonly Extra[], now: number): Extra[] {
  if (uid === null) return [];
  if (fetchedAll.uid === uid && now - fetchedAll.at < FETCH_ALL_MS) {
    return all.filter((extra) => (inUse.get(extra) ?? 0) > 0);
  }
  fetchedAll = { uid, at: now };
  return [...all];
}

/** Call it after a change that may affect extras. */
export function expireExtras(): void {
  fetchedAll = { uid: "", at: Number.NEGATIVE_INFINITY };
}
