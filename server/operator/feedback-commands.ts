import type { MemberFeedback } from "../../contract/schemas/feedback.ts";
import type { Command } from "./commands.ts";

/** What members wrote, and answering it. */
export const feedbackCommands: Command[] = [
  {
    words: ["feedback", "reply"],
    usage: 'feedback reply ID --text "..."',
    about: "answer a member's feedback, or correct the answer",
    method: "POST",
    path: "feedback/reply",
    request: ([id], { text }) =>
      id && text ? { id, reply: text } : "The id of a feedback and a text are needed.",
    print: feedbackLines,
  },
  {
    words: ["feedback"],
    usage: "feedback",
    about: "the latest that members wrote, with the replies",
    method: "GET",
    path: "feedback",
    request: () => ({}),
    print: ({ list }: { list: MemberFeedback[] }) => list.map(feedbackLines).join("\n"),
  },
];

function feedbackLines({ id, createdAt, account, content, images, reply }: MemberFeedback): string {
  const shown = [oneLine(content), ...images.map((image) => `/api/uploads/${image}`)];
  return [
    [id, createdAt, account, ...shown].join("  "),
    `    ${reply === null ? "(no reply)" : oneLine(reply)}`,
  ].join("\n");
}

/** What a member wrote must not steer the operator's terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ");
}
