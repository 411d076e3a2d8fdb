import { useEffect, useState } from "react";
import { extendDigest, type Digest } from "../../mirror/statement/digest.ts";
import { openedMirror } from "../mirror.ts";
import { useStatementTime } from "./use-lines.ts";
import { useSession } from "../session.ts";
import { useLiveRead } from "../use-live-read.ts";

/** Kept up to date; null until first computed, and while no statement has arrived: its sums would be of nothing. */
export function useDigest(): Digest | null {
  const { uid } = useSession();
  const [digest, setDigest] = useState<Digest | null>(null);
  /** Whether the statement had arrived before it was added up: only then may it be of nothing. */
  const [isWhole, setWhole] = useState(false);
  const hasArrived = useStatementTime() !== null;
  const read = useLiveRead("statement:last", (store) => store.lastLine());
  const head = read ? (read.value?.hash ?? "none") : undefined;

  useEffect(() => {
    if (head === undefined) return undefined;
    const stop = new AbortController();
    void extend(digest, stop.signal, (next) => {
      setDigest(next);
      setWhole(hasArrived);
    });
    return () => stop.abort();
    // `digest` is the update's start, not a trigger.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [head, uid, hasArrived]);

  return digest?.last || isWhole ? digest : null;
}

async function extend(
  digest: Digest | null,
  signal: AbortSignal,
  show: (digest: Digest) => void,
): Promise<void> {
  try {
    const next = await extendDigest(await openedMirror(), digest, signal);
    if (next) show(next);
  } catch (error) {
    console.warn("The statement digest could not be computed", error);
  }
}
