import type { AnnounceReply } from "../feedback/desk-acts.ts";
import { announce } from "../announce/announce.ts";

/** One message per reply; it opens the conversation. */
export const announceReply: AnnounceReply = (tx, { memberId, conversation, message, at }) =>
  announce(tx, memberId, { event: "feedback_replied", id: message, opens: conversation, at });
