export interface Command {
  /** Its name, e.g. ["ledger", "check"]. */
  words: string[];
  /** Name and arguments: `NAME` is a word, `--name VALUE` an option, optional in brackets. */
  usage: string;
  about: string;
  method: "GET" | "POST";
  /** Below /api/operator/. */
  path: string;
  /** Makes query or body of the call from words and options; a string is an error message. */
  request: (words: string[], options: Record<string, string | undefined>) => unknown;
  /** Formats the answer. */
  print: (data: never) => string;
  /** What to do when no answer came, for a call without a key: repeated under one it would not answer the same. */
  retry?: string;
  /** Whether the answer needs attention: exit code 1. */
  isBad?: (data: never) => boolean;
}
