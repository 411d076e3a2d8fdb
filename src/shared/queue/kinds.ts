import type { Call } from "../../../contract/endpoints.ts";
import type { QueueKind, QueueRow } from "../schema.ts";

export const calls: Record<QueueKind, Call> = {
  feedback: "POST feedback/create",
  feedbackRead: "POST feedback/read",
  noticeRead: "POST notice/read",
  eventsRead: "POST account/eventsRead",
  inboxRead: "POST inbox/read",
  pushSubscribe: "POST push/subscribe",
  pushUnsubscribe: "POST push/unsubscribe",
};

/** False for what a later release has queued, before it was taken back: it waits for that release. */
export function isKnown({ kind }: QueueRow): boolean {
  return Object.hasOwn(calls, kind);
}
