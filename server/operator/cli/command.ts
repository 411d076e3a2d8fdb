import type { Variables } from "../../core/variables.ts";

/** Secrets by name. */
type Made = Record<string, string>;

export interface Command {
  /** Its name, e.g. ["ledger", "check"]. */
  words: string[];
  /** Name and arguments: `NAME` is a word, `--name VALUE` an option, optional in brackets. */
  usage: string;
  about: string;
  method: "GET" | "POST";
  /** Below /api/operator/. */
  path: string;
  /** For operators before they are signed in: sent without a token. */
  entry?: true;
  /** Makes or reads secrets of which the server is told at most the hash. */
  make?: (variables: Variables) => Made;
  /** Those of them that are shown with the answer, once. */
  shows?: string[];
  /** Makes query or body of the call from words and options; a string is an error message. */
  request: (words: string[], options: Record<string, string | undefined>, made: Made) => unknown;
  /** Formats the answer. */
  print: (data: never) => string;
  /** The answer is a file, written to the output as it comes. */
  file?: true;
  /** A cell of that file's last line, without which it broke off. */
  endsWith?: string;
  /** What to do when no answer came, for a call without a key: repeated under one it would not answer the same. */
  retry?: string;
  /** Whether the answer needs attention: exit code 1. */
  isBad?: (data: never) => boolean;
}
