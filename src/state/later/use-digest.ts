import { useEffect, useState } from "react";
import { retryDelay } from "../../../contract/backoff.ts";
import { extendDigest, type Digest } from "../../mirror/statement/digest.ts";
import type { Scanned } from "../../mirror/statement/scan.ts";
import { extendIndex, type SearchIndex } from "../../mirror/statement/search.ts";
import type { MirrorStore } from "../../mirror/store.ts";
import { openedMirror } from "../mirror.ts";
import { pause } from "./pause.ts";
import { useStatementTime } from "./use-lines.ts";
import { useSession } from "../session.ts";
import { useLiveRead } from "../use-live-read.ts";

type Extend<T> = (store: MirrorStore, before: T | null, signal: AbortSignal) => Promise<T | null>;

export function useDigest(): Digest | null {
  return useScanned(extendDigest, true);
}

/** Returns null without a search, since the index takes memory for each line. */
export function useSearchIndex(isSearching: boolean): SearchIndex | null {
  return useScanned(extendIndex, isSearching);
}

/** Returns null until first computed, and before a statement has arrived. */
function useScanned<T extends { last: Scanned }>(extend: Extend<T>, isWanted: boolean): T | null {
  const { uid } = useSession();
  const [scanned, setScanned] = useState<T | null>(null);
  /** Whether the statement had arrived before this scan: only then may it be empty. */
  const [isWhole, setWhole] = useState(false);
  const hasArrived = useStatementTime() !== null;
  const read = useLiveRead("statement:last", (store) => store.lastLine());
  const head = read ? (read.value?.hash ?? "none") : undefined;

  useEffect(() => {
    if (!isWanted) setScanned(null);
    if (!isWanted || head === undefined) return undefined;
    const stop = new AbortController();
    void extendScanned(extend, scanned, stop.signal, (next) => {
      setScanned(next);
      setWhole(hasArrived);
    });
    return () => stop.abort();
    // `scanned` is the update's start, not a trigger.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [head, uid, hasArrived, isWanted]);

  return isWanted && (scanned?.last || isWhole) ? scanned : null;
}

async function extendScanned<T>(
  extend: Extend<T>,
  before: T | null,
  signal: AbortSignal,
  show: (next: T) => void,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const next = await extend(await openedMirror(), before, signal);
      if (next) show(next);
      return;
    } catch (error) {
      console.warn("The statement could not be read through", error);
      await pause(retryDelay(failures), signal);
    }
  }
}
