import { useEffect } from "react";
import { isUnreadEvent, readMark } from "../../../shared/later/unread-marks.ts";
import { openedMirror } from "../../mirror.ts";
import { NEWEST_EVENTS } from "../../push/notice-badge.ts";
import { enqueue } from "../../queue/queue.ts";
import { useLiveRead } from "../../use-live-read.ts";

/** Returns ids, newest first; empty before the events are loaded. */
export function useUnreadEvents(): string[] {
  const read = useLiveRead("unread events", async (store) => {
    const [events, marks] = await Promise.all([store.items("accountEvents", NEWEST_EVENTS), store.reads()]);
    const marked = new Set(marks);
    return events.filter((event) => isUnreadEvent(event, marked)).map(({ id }) => id);
  });
  return read?.value ?? [];
}

/** Marks events as read in the mirror, and on the server through the queue. */
export async function markEventsRead(ids: string[]): Promise<void> {
  const store = await openedMirror();
  // Enqueue first: if the app closes before the local mark, the next opening enqueues again.
  await enqueue({ kind: "eventsRead", body: { ids } });
  // Kept beside notices' marks until the sync brings the server's.
  await store.putReads(ids.map((id) => readMark(id)));
}

/** @param id undefined if no unread event is shown. */
export function useEventRead(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined)
      markEventsRead([id]).catch((error: unknown) => console.warn("A read mark could not be stored", error));
  }, [id]);
}
