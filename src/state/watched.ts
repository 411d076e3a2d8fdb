import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { MirrorStore } from "../mirror/store.ts";
import { mirror, openedMirror } from "./mirror.ts";

/**
 * A live read of the open mirror. (Dexie's own hook would bring Dexie into the first chunk.) Undefined until it was
 * read; read again when what it found changes, and when another mirror is opened.
 * @param subject what is read, by name; what was found is dropped when it changes.
 * @param part which part of the subject: while another part is being read, the last one is still returned.
 */
export function useWatched<T>(
  subject: string,
  read: (store: MirrorStore) => Promise<T>,
  part: string | number = "",
): { value: T } | undefined {
  const { opened } = useSnapshot(mirror);
  const [found, setFound] = useState<{ subject: string; opened: number; value: T }>();

  useEffect(() => {
    let stop: () => void = () => undefined;
    let stopped = false;
    openedMirror()
      .then((store) => {
        // Opening it may itself have raised the count: then this effect has been replaced by the next.
        if (!stopped)
          stop = store.watch(
            () => read(store),
            (value) => setFound({ subject, opened, value }),
          );
      })
      .catch((error: unknown) => console.warn("The mirror could not be opened", error));
    return () => {
      stopped = true;
      stop();
    };
    // `read` is a new function at every render; the subject and its part say when it reads something else.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [subject, part, opened]);

  return found?.subject === subject && found.opened === opened ? found : undefined;
}
