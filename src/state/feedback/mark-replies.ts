import { useEffect } from "react";
import type { Feedback } from "../../../contract/feedback/schemas.ts";
import { currentOwner } from "../session.ts";
import { enqueue } from "../queue/queue.ts";
import { messagesOf } from "./messages.ts";

/** Ids already enqueued by this page, until the server's marks arrive. */
const told = new Set<string>();

/** Marks the platform's shown messages as read, through the queue. */
export function useMarkReplies(item: Feedback | null): void {
  const unread = item ? unreadReplies(item).join() : "";
  useEffect(() => {
    const ids = unread.split(",").filter((id) => id !== "" && !told.has(`${currentOwner()} ${id}`));
    if (ids.length === 0) return;
    for (const id of ids) told.add(`${currentOwner()} ${id}`);
    enqueue({ kind: "feedbackRead", body: { ids } }).catch((error: unknown) =>
      console.warn("A read mark could not be stored", error),
    );
  }, [unread]);
}

export function unreadReplies(item: Feedback): string[] {
  return messagesOf(item)
    .filter(({ from, readAt }) => from === "platform" && readAt === null)
    .map(({ id }) => id);
}
