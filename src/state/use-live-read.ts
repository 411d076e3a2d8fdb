import { useEffect, useState } from "react";
import type { MirrorStore } from "../mirror/store.ts";
import { mirror, openedMirror } from "./mirror.ts";
import { useSnapshot } from "./use-snapshot.ts";

interface Found<T> {
  subject: string;
  opened: number;
  value: T;
}

/**
 * A live read of the open mirror; undefined until read.
 * @param subject names the query; a change drops the result.
 * @param part of the subject; a change keeps the last result until the next.
 */
export function useLiveRead<T>(
  subject: string,
  read: (store: MirrorStore) => Promise<T>,
  part: string | number = "",
): { value: T } | undefined {
  const { opened } = useSnapshot(mirror);
  const [found, setFound] = useState<Found<T>>();
  useEffect(
    () => watch(read, (value) => setFound({ subject, opened, value })),
    // `read` is new at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [subject, part, opened],
  );
  return found?.subject === subject && found.opened === opened ? found : undefined;
}

/** For Dexie and memory. @returns what ends it. */
function watch<T>(read: (store: MirrorStore) => Promise<T>, found: (value: T) => void): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  async function start() {
    const store = await openedMirror();
    // Opening may have replaced this subscription.
    if (!isStopped) stop = store.watch(() => read(store), found);
  }
  start().catch((error: unknown) => console.warn("The mirror could not be opened", error));
  return () => {
    isStopped = true;
    stop?.();
  };
}
