import type { Feedback, FeedbackMessage } from "../../../contract/feedback/schemas.ts";

/** The messages after the first. Records of earlier app versions have only the reply. */
export function messagesOf(
  item: Omit<Feedback, "messages"> & { messages?: FeedbackMessage[] },
): FeedbackMessage[] {
  const { messages, reply, repliedAt } = item;
  if (messages) return messages;
  if (reply === null || repliedAt === null) return [];
  return [
    {
      id: "",
      from: "platform",
      content: reply,
      images: [],
      createdAt: repliedAt,
      readAt: repliedAt,
      key: null,
    },
  ];
}
