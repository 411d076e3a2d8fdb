import { auditCommands } from "./audit-commands.ts";
import { bannerCommands } from "./banner-commands.ts";
import { chainCommands } from "./chain-commands.ts";
import { feedbackCommands } from "./feedback-commands.ts";
import { ledgerCommands } from "./ledger-commands.ts";
import { memberCommands } from "./member-commands.ts";
import { noticeCommands } from "./notice-commands.ts";
import { pushCommands } from "./push-commands.ts";
import { withdrawCommands } from "./withdraw-commands.ts";

export interface Command {
  /** The words that name it, e.g. ["ledger", "check"]. */
  words: string[];
  /** Its words, then what it takes: `NAME` is a word, `--name VALUE` an option, in brackets one that may be left out. */
  usage: string;
  about: string;
  method: "GET" | "POST";
  /** Below /api/operator/. */
  path: string;
  /** Query or body of the call, or what is wrong with what was given; the words are those that the usage names. */
  request: (words: string[], options: Record<string, string | undefined>) => unknown;
  /** The answer for people. */
  print: (data: never) => string;
  /** Whether the answer is bad news, for the exit code. */
  isBad?: (data: never) => boolean;
}

export const commands: Command[] = [
  ...memberCommands,
  ...ledgerCommands,
  ...withdrawCommands,
  ...chainCommands,
  ...noticeCommands,
  ...pushCommands,
  ...bannerCommands,
  ...feedbackCommands,
  ...auditCommands,
];

/** The command that the words name, with the words behind its name. The name of a group alone lists it. */
export function findCommand(words: string[]): { command: Command; words: string[] } | null {
  const named = commands.filter((candidate) => candidate.words.every((word, i) => words[i] === word));
  // "config set" before "config".
  const [command] = named.toSorted((a, b) => b.words.length - a.words.length);
  if (command) return { command, words: words.slice(command.words.length) };
  return words.length === 1 ? findCommand([...words, "list"]) : null;
}
