import type { MemberFeedback } from "../../contract/feedback/operator-schemas.ts";
import type { Command } from "../operator/cli/command.ts";
import { paging, withNext, type Page } from "../operator/cli/lists.ts";
import { oneLine, tableLines } from "../operator/cli/table.ts";

const print = (item: MemberFeedback) => conversationText(item);

export const feedbackCommands: Command[] = [
  {
    words: ["feedback", "list"],
    usage:
      "feedback list [--unanswered true] [--mine true] [--closed true] [--account NAME] [--search WORDS] [--limit N] [--cursor CURSOR]",
    about: "list conversations with their latest replies, newest first",
    method: "GET",
    path: "feedback",
    request: (_, { unanswered, mine, closed, account, search, ...options }) => ({
      ...paging(options),
      ...(unanswered && { unanswered }),
      ...(mine && { mine }),
      ...(closed && { closed }),
      ...(account && { account }),
      ...(search && { q: search }),
    }),
    print: ({ list, next }: Page<MemberFeedback>) => withNext(feedbackText(list), next),
  },
  {
    words: ["feedback", "show"],
    usage: "feedback show ID",
    about: "show a conversation with all of its messages",
    method: "GET",
    path: "feedback/conversation",
    request: ([id]) => ({ id }),
    print,
  },
  {
    words: ["feedback", "reply"],
    usage: 'feedback reply ID --text "..."',
    about: "reply to a member; what was replied before stays",
    method: "POST",
    path: "feedback/reply",
    request: ([id], { text }) => ({ id, reply: text }),
    print: (item: MemberFeedback) => feedbackText([item]),
  },
  {
    words: ["feedback", "close"],
    usage: "feedback close ID",
    about: "close a conversation: nothing of it waits any more",
    method: "POST",
    path: "feedback/close",
    request: ([id]) => ({ id }),
    print: (item: MemberFeedback) => feedbackText([item]),
  },
  {
    words: ["feedback", "reopen"],
    usage: "feedback reopen ID",
    about: "open a closed conversation again",
    method: "POST",
    path: "feedback/reopen",
    request: ([id]) => ({ id }),
    print: (item: MemberFeedback) => feedbackText([item]),
  },
  {
    words: ["feedback", "read"],
    usage: "feedback read ID [--through MESSAGE]",
    about:
      "mark what a member wrote as read, which the member sees; up to a message, or the first text alone",
    method: "POST",
    path: "feedback/read",
    request: ([id], { through }) => ({ id, through: through ?? null }),
    print: (item: MemberFeedback) => feedbackText([item]),
  },
  {
    words: ["feedback", "operators"],
    usage: "feedback operators",
    about: "list the operators to whom a conversation can be handed over",
    method: "GET",
    path: "feedback/operators",
    request: () => ({}),
    print: ({ list }: { list: string[] }) => (list.length === 0 ? "none" : list.join("\n")),
  },
  {
    words: ["feedback", "assign"],
    usage: "feedback assign ID [--operator NAME]",
    about: "hand a conversation over to an operator; without a name, to nobody",
    method: "POST",
    path: "feedback/assign",
    request: ([id], { operator }) => ({ id, operator: operator ?? null }),
    print: (item: MemberFeedback) => feedbackText([item]),
  },
];

const columns = {
  ID: ({ id }: MemberFeedback) => id,
  WRITTEN: ({ createdAt }: MemberFeedback) => createdAt,
  STATE: ({ waitingSince, closedAt }: MemberFeedback) =>
    closedAt !== null ? "closed" : waitingSince === null ? "replied" : "waiting",
  OPERATOR: ({ assigned }: MemberFeedback) => assigned ?? "-",
  ACCOUNT: ({ account }: MemberFeedback) => account,
  CONTENT: ({ content, images }: MemberFeedback) => withPictures(content, images),
};

function withPictures(content: string, images: string[]): string {
  return [content, ...images.map((image) => `/api/uploads/${image}`)].join("  ");
}

/** Two long texts do not fit beside each other. */
function feedbackText(list: MemberFeedback[]): string {
  if (list.length === 0) return "none";
  const [header = "", ...lines] = tableLines(columns, list);
  const replies = list.map(({ reply }) => `    ${reply === null ? "(no reply)" : oneLine(reply)}`);
  return [header, ...lines.flatMap((line, i) => [line, replies[i]!])].join("\n");
}

function conversationText(item: MemberFeedback): string {
  const { account, messages } = item;
  const lines = messages.map(
    ({ createdAt, from, operator, content, images }) =>
      `${createdAt}  ${from === "member" ? account : operator || "platform"}: ${oneLine(withPictures(content, images))}`,
  );
  return [...tableLines(columns, [item]), ...lines].join("\n");
}
