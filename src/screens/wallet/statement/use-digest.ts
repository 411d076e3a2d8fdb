import { useEffect, useState } from "react";
import { extendDigest, type Digest } from "../../../mirror/statement/digest.ts";
import { openedMirror } from "../../../state/mirror.ts";
import { useSession } from "../../../state/session.ts";
import { useLiveRead } from "../../../state/use-live-read.ts";

/** The digest of the member's statement, kept up to date; null until it was read for the first time. */
export function useDigest(): Digest | null {
  const { uid } = useSession();
  const [digest, setDigest] = useState<Digest | null>(null);
  const read = useLiveRead("statement:last", (store) => store.lastLine());
  const head = read ? (read.value?.hash ?? "none") : undefined;

  useEffect(() => {
    if (head === undefined) return undefined;
    const stop = new AbortController();
    void extend(digest, stop.signal, setDigest);
    return () => stop.abort();
    // What it is extended from is not what it follows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [head, uid]);

  return digest;
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
    console.warn("The bill could not be summed up", error);
  }
}
