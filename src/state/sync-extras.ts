import { useEffect } from "react";
import type { Extra } from "../mirror/index.ts";

/** What the screens that are open show beside the core, by how many of them do. */
const inUse = new Map<Extra, number>();
/** Everything is fetched this often all the same, so that it can be read without a network. */
const EVERYTHING_MS = 5 * 60_000;
let fetchedAll = { uid: "", at: Number.NEGATIVE_INFINITY };
let notify: () => void = () => undefined;

/** Keeps something up to date while this component is there, and has it fetched at once. */
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

/** Says whom to tell when something new is shown. */
export function onExtrasShown(tell: () => void): void {
  notify = tell;
}

/** What this sync of a member is to fetch: what is shown, or everything when that is due. */
export function extrasDue(uid: string | null, everything: readonly Extra[], now: number): Extra[] {
  if (uid === null) return [];
  if (fetchedAll.uid === uid && now - fetchedAll.at < EVERYTHING_MS) {
    return everything.filter((extra) => (inUse.get(extra) ?? 0) > 0);
  }
  fetchedAll = { uid, at: now };
  return [...everything];
}

/** Something was done that may have changed any of it. */
export function expireExtras(): void {
  fetchedAll = { uid: "", at: Number.NEGATIVE_INFINITY };
}
