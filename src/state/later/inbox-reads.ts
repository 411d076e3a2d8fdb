import { useEffect, useState } from "react";
import type { InboxMessage } from "../../../contract/inbox/schemas.ts";
import { isUnreadMessage, readMark } from "../../shared/later/unread-marks.ts";
import { openedMirror } from "../mirror.ts";
import { enqueue } from "../queue/queue.ts";
import { NEWEST_MESSAGES } from "../push/notice-badge.ts";
import { useLiveRead } from "../use-live-read.ts";

/**
 * Marks shown messages as read while the page is visible, here and through the queue.
 * @returns the ids of messages that are new to this visit.
 */
export function useInboxReads(): ReadonlySet<string> {
  const visible = useVisible();
  const read = useLiveRead("unread messages", async (store) => {
    const [messages, marks] = await Promise.all([store.items("inbox", NEWEST_MESSAGES), store.reads()]);
    const marked = new Set(marks);
    return messages.filter((message) => isUnreadMessage(message, marked)).map(({ id }) => id);
  });
  const unread = visible && read ? read.value : null;
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  if (unread?.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]));
  const ids = unread?.join(",") ?? "";
  useEffect(() => {
    if (ids !== "")
      markRead(ids.split(",")).catch((error: unknown) =>
        console.warn("A read mark could not be stored", error),
      );
  }, [ids]);
  return fresh;
}

async function markRead(ids: InboxMessage["id"][]): Promise<void> {
  const store = await openedMirror();
  const newest = ids.reduce((last, id) => (Number(id) > Number(last) ? id : last));
  // Enqueue first: if the app closes before the local mark, the next opening enqueues again.
  await enqueue({ kind: "inboxRead", body: { id: newest } });
  // Kept beside notices' marks until the sync brings the server's.
  await store.putReads(ids.map((id) => readMark(id, "message")));
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === "visible");
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return visible;
}
