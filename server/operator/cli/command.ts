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
  /** Sent without a token, before the operator is signed in. */
  entry?: true;
  /** The server receives at most a secret's hash. */
  make?: (variables: Variables) => Made;
  /** Names of the secrets that are shown with the answer, once. */
  shows?: string[];
  /** From words and options; a string is an error message. */
  request: (words: string[], options: Record<string, string | undefined>, made: Made) => unknown;
  print: (data: never) => string;
  /** The answer is a file, written to the output as it arrives. */
  file?: true;
  /** A cell of the file's last line; without it the file is incomplete. */
  endsWith?: string;
  /** If no answer came, for a call that a key cannot repeat. */
  retry?: string;
  /** Whether the answer needs attention, which ends the command with exit code 1. */
  isBad?: (data: never) => boolean;
}
