import type { AnnounceReply } from "../feedback/desk-acts.ts";
import { announce } from "../push/announce.ts";

/** One push a reply. */
export const announceReply: AnnounceReply = (tx, memberId, messageId, at) =>
  announce(tx, memberId, { event: "feedback_replied", id: messageId, at });
