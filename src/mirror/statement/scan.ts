/** A later scan continues where the last one ended. */
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import type { MirrorStore } from "../store.ts";
import { pause } from "./pause.ts";

export type LineSource = Pick<MirrorStore, "linesAfter" | "linesOf">;

/** Null before the first line. */
export type Scanned = { seq: number; hash: string } | null;

/** Lines processed within one frame. */
const CHUNK = 400;

/** The chain may have been replaced. */
export async function goesOn(store: LineSource, last: Scanned): Promise<boolean> {
  return last !== null && (await store.linesOf([last.seq]))[0]?.hash === last.hash;
}

/**
 * Oldest first.
 * @returns false if aborted.
 */
export async function scan(
  store: LineSource,
  last: Scanned,
  signal: AbortSignal,
  add: (line: BalanceLine) => void,
): Promise<boolean> {
  let after = last?.seq ?? 0;
  for (;;) {
    const lines = await store.linesAfter(after, CHUNK);
    if (signal.aborted) return false;
    for (const line of lines) add(line);
    if (lines.length < CHUNK) return true;
    after = lines.at(-1)!.seq;
    await pause();
  }
}
