import type { Variables } from "../../core/variables.ts";

/** Secrets by name. */
type Made = Record<string, string>;

export interface Command {
  /** For example ["ledger", "check"]. */
  words: string[];
  /** `NAME` is a word, `--name VALUE` an option, optional in brackets. */
  usage: string;
  about: string;
  method: "GET" | "POST";
  /** Below /api/operator/. */
  path: string;
  /** Before the operator is signed in. */
  entry?: true;
  /** The server receives at most a secret's hash. */
  make?: (variables: Variables) => Made;
  /** Secrets shown once. */
  shows?: string[];
  /** From words and options; a string is an error message. */
  request: (words: string[], options: Record<string, string | undefined>, made: Made) => unknown;
  print: (data: never) => string;
  /** The output is a file. */
  file?: true;
  /** A cell of the file's last line. */
  endsWith?: string;
  /** If no answer came, for a call that a key cannot repeat. */
  retry?: string;
  /** Exit code 1. */
  isBad?: (data: never) => boolean;
}
