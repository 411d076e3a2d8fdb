import { readFileSync } from "node:fs";
import type { LedgerCheck } from "../../contract/schemas/operator.ts";
import { feedbackCommands } from "./feedback-commands.ts";
import { memberCommands } from "./member-commands.ts";

export interface Command {
  /** The words that name it, e.g. ["ledger", "check"]. */
  words: string[];
  usage: string;
  about: string;
  method: "GET" | "POST";
  /** Below /api/operator/. */
  path: string;
  /** The body of the call, or what is wrong with the words given. */
  request: (words: string[], options: Record<string, string | undefined>) => unknown;
  /** The answer for people. */
  print: (data: never) => string;
}

const commands: Command[] = [
  {
    words: ["credit"],
    usage: 'credit NAME AMOUNT --reason "..." [--asset usdt|points|fuel|lock]',
    about: "credit a member; a negative amount (after --) takes back",
    method: "POST",
    path: "credit",
    request: ([account, amount], { reason, asset }) => {
      if (!account || !amount) return "A member's name and an amount are needed.";
      if (!reason) return "A reason is needed: it is written to the audit log and to the member's bill.";
      return { account, amount, asset: asset ?? "usdt", reason };
    },
    print: ({ receipt }: { receipt: { entries: { asset: string; amount: string; balance: string }[] } }) =>
      receipt.entries.map((e) => `${e.amount} ${e.asset}, balance ${e.balance}`).join("\n"),
  },
  ...memberCommands,
  {
    words: ["ledger", "check"],
    usage: "ledger check",
    about: "verify every invariant of money over all data",
    method: "GET",
    path: "ledger/check",
    request: () => ({}),
    print: ({ ok, transfers, entries, members, broken }: LedgerCheck) =>
      ok ? `ok: ${transfers} transfers, ${entries} entries, ${members} members` : `BROKEN: ${broken}`,
  },
  {
    words: ["notice", "new"],
    usage: "notice new FILE.json",
    about:
      "publish a notice or an article: {kind, pinned, publishAt, languages: {en: {title, summary, body}}}",
    method: "POST",
    path: "notices",
    request: ([file]) => (file ? (JSON.parse(readFileSync(file, "utf8")) as unknown) : "A file is needed."),
    print: ({ id }: { id: string }) => `notice ${id}`,
  },
  ...feedbackCommands,
  {
    words: ["audit"],
    usage: "audit",
    about: "the latest acts of operators",
    method: "GET",
    path: "audit",
    request: () => ({}),
    print: ({ list }: { list: { at: string; act: string; subject: string; reason: string }[] }) =>
      list.map(({ at, act, subject, reason }) => [at, act, subject, reason].join("  ")).join("\n"),
  },
];

/** The command that the words name, with the words behind its name. */
export function findCommand(words: string[]): { command: Command; words: string[] } | null {
  const command = commands.find((candidate) => candidate.words.every((word, i) => words[i] === word));
  return command ? { command, words: words.slice(command.words.length) } : null;
}

export function help(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`);
  return [
    "usage: npm run operator -- COMMAND",
    "",
    ...lines,
    "",
    "  --json prints the data as it came. --key UUID repeats an earlier command safely.",
    "  OPERATOR_TOKEN and STARSHIP_URL (or PORT) say whom to ask.",
    "  Exit codes: 0 done, 1 refused or unreachable, 2 wrong usage.",
    "",
  ].join("\n");
}
