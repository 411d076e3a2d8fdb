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
 * A live read of the open mirror. Undefined until it was read; read again when what it found changes, and when another
 * mirror is opened.
 * @param subject what is read, by name; what was found is dropped when it changes.
 * @param part which part of the subject: while another part is being read, the last one is still returned.
 */
export function useLiveRead<T>(
  subject: string,
  read: (store: MirrorStore) => Promise<T>,
  part: string | number = "",
): { value: T } | undefined {
  const { opened } = useSnapshot(mirror);
  // `read` is a new function at every render; the subject and its part say when it reads something else.
  const found = useObservable(
    () => observe(read, (value): Found<T> => ({ subject, opened, value })),
    [subject, part, opened],
  );
  return found?.subject === subject && found.opened === opened ? found : undefined;
}

/**
 * Watches whichever store is open: Dexie's live query, or the mirror in memory. (`useLiveQuery` takes Dexie's own only,
 * and would bring all of Dexie into the first chunk.)
 */
function observe<T>(read: (store: MirrorStore) => Promise<T>, found: (value: T) => Found<T>) {
  return {
    // There is never a value at once: without this the hook would subscribe twice to find out.
    hasValue: () => false,
    subscribe(next: (value: Found<T>) => void): () => void {
      const subscription: { stop?: () => void; stopped?: true } = {};
      async function watch() {
        const store = await openedMirror();
        // Opening it may itself have raised the count: then this subscription has been replaced by the next.
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
