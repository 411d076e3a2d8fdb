import { useEffect } from "react";
import type { AccountEvent } from "../../../../contract/accounts/event-schemas.ts";
import { openedMirror } from "../../mirror.ts";
import { enqueue } from "../../queue/queue.ts";
import { useLiveRead } from "../../use-live-read.ts";

/** The newest events, whose read marks are looked at. As many as one call marks. */
const NEWEST = 200;
/** Beside the marks of notices, until the sync brings the server's. */
const markOf = (id: string) => `event-${id}`;

/** Ids of unread security events, the newest first; none before they are loaded. */
export function useUnreadEvents(): string[] {
  const read = useLiveRead("unread events", async (store) => {
    const [events, marks] = await Promise.all([store.items("accountEvents", NEWEST), store.reads()]);
    const marked = new Set(marks);
    return events.filter((event) => isUnread(event, marked)).map(({ id }) => id);
  });
  return read?.value ?? [];
}

/** Records of an earlier version have no mark and count as read. */
function isUnread({ id, readAt }: AccountEvent, marked: ReadonlySet<string>): boolean {
  return readAt === null && !marked.has(markOf(id));
}

/** Marks events as read here, and on the server through the queue. */
export async function markEventsRead(ids: string[]): Promise<void> {
  const store = await openedMirror();
  // Before the local marks: if the app closes in between, the next opening enqueues them again.
  await enqueue({ kind: "eventsRead", body: { ids } });
  await store.putReads(ids.map(markOf));
}

/** Marks an event that is shown. @param id undefined: none is, or it is read. */
export function useEventRead(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined)
      markEventsRead([id]).catch((error: unknown) => console.warn("A read mark could not be stored", error));
  }, [id]);
}
