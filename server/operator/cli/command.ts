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
