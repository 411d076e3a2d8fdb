import type { MemberFeedback } from "../../contract/feedback/schemas.ts";
import type { Command } from "../operator/cli/command.ts";
import { paging, withNext, type Page } from "../operator/cli/lists.ts";
import { oneLine, tableLines } from "../operator/cli/table.ts";

export const feedbackCommands: Command[] = [
  {
    words: ["feedback", "list"],
    usage: "feedback list [--limit N] [--cursor CURSOR]",
    about: "list feedback with its replies, newest first",
    method: "GET",
    path: "feedback",
    request: (_, options) => paging(options),
    print: ({ list, next }: Page<MemberFeedback>) => withNext(feedbackText(list), next),
  },
  {
    words: ["feedback", "reply"],
    usage: 'feedback reply ID --text "..."',
    about: "reply to feedback, or correct the reply",
    method: "POST",
    path: "feedback/reply",
    request: ([id], { text }) => ({ id, reply: text }),
    print: (item: MemberFeedback) => feedbackText([item]),
  },
];

const columns = {
  ID: ({ id }: MemberFeedback) => id,
  WRITTEN: ({ createdAt }: MemberFeedback) => createdAt,
  ACCOUNT: ({ account }: MemberFeedback) => account,
  CONTENT: ({ content, images }: MemberFeedback) =>
    [content, ...images.map((image) => `/api/uploads/${image}`)].join("  "),
};

/** The reply is on its own line, since two long texts do not fit beside each other. */
function feedbackText(list: MemberFeedback[]): string {
  if (list.length === 0) return "none";
  const [header = "", ...lines] = tableLines(columns, list);
  const replies = list.map(({ reply }) => `    ${reply === null ? "(no reply)" : oneLine(reply)}`);
  return [header, ...lines.flatMap((line, i) => [line, replies[i]!])].join("\n");
}
