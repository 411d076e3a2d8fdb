import { useObservable } from "dexie-react-hooks";
import { useSnapshot } from "valtio";
import type { MirrorStore } from "../mirror/store.ts";
import { mirror, openedMirror } from "./mirror.ts";

interface Found<T> {
  subject: string;
  opened: number;
  value: T;
}

/**
 * Returns undefined until read.
 * @param subject names the query; a change drops the result.
 * @param part of the query; a change keeps the last result until the next.
 */
export function useLiveRead<T>(
  subject: string,
  read: (store: MirrorStore) => Promise<T>,
  part: string | number = "",
): { value: T } | undefined {
  const { opened } = useSnapshot(mirror);
  // `read` is new at every render.
  const found = useObservable(
    () => observe(read, (value): Found<T> => ({ subject, opened, value })),
    [subject, part, opened],
  );
  return found?.subject === subject && found.opened === opened ? found : undefined;
}

/** For Dexie and memory; `useLiveQuery` would put Dexie into the first chunk. */
function observe<T>(read: (store: MirrorStore) => Promise<T>, found: (value: T) => Found<T>) {
  return {
    // Without it the hook subscribes twice to find out.
    hasValue: () => false,
    subscribe(next: (value: Found<T>) => void): () => void {
      const subscription: { stop?: () => void; stopped?: true } = {};
      async function watch() {
        const store = await openedMirror();
        // The subscription may have ended while the mirror opened.
        if (subscription.stopped) return;
        subscription.stop = store.watch(
          () => read(store),
          (value) => next(found(value)),
        );
      }
      watch().catch((error: unknown) => console.warn("The mirror could not be opened", error));
      return () => {
        subscription.stopped = true;
        subscription.stop?.();
      };
    },
  };
}
