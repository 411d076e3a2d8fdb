import { useEffect } from "react";
import { isUnreadEvent, readMark } from "../../../shared/later/unread-marks.ts";
import { openedMirror } from "../../mirror.ts";
import { NEWEST_EVENTS } from "../../push/notice-badge.ts";
import { enqueue } from "../../queue/queue.ts";
import { useLiveRead } from "../../use-live-read.ts";

/** Ids of unread security events, the newest first; none before they are loaded. */
export function useUnreadEvents(): string[] {
  const read = useLiveRead("unread events", async (store) => {
    const [events, marks] = await Promise.all([store.items("accountEvents", NEWEST_EVENTS), store.reads()]);
    const marked = new Set(marks);
    return events.filter((event) => isUnreadEvent(event, marked)).map(({ id }) => id);
  });
  return read?.value ?? [];
}

/** Marks events as read here, and on the server through the queue. */
export async function markEventsRead(ids: string[]): Promise<void> {
  const store = await openedMirror();
  // Before the local marks: if the app closes in between, the next opening enqueues them again.
  await enqueue({ kind: "eventsRead", body: { ids } });
  // Beside the marks of notices, until the sync brings the server's.
  await store.putReads(ids.map((id) => readMark(id)));
}

/** Marks an event that is shown. @param id undefined: none is, or it is read. */
export function useEventRead(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined)
      markEventsRead([id]).catch((error: unknown) => console.warn("A read mark could not be stored", error));
  }, [id]);
}
