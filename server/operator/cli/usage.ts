import type { Command } from "./command.ts";

/** What a command takes. */
export interface Signature {
  /** The words behind its name, all of them needed. */
  words: string[];
  /** The names of its options; each has a value. */
  options: string[];
  /** Those of them that must be given. */
  required: string[];
}

const OPTION = /(\[?)--([a-z]+)(?: (?:"[^"]*"|[^\s\]]+))?\]?/g;

/** Read from the usage that people are shown, so that the two never differ: `credit NAME AMOUNT [--asset usdt|fuel]`. */
export function signatureOf({ words, usage }: Command): Signature {
  const found = [...usage.matchAll(OPTION)].map(([, bracket, name]) => ({
    name: name!,
    free: bracket === "[",
  }));
  const rest = usage.slice(words.join(" ").length).replaceAll(OPTION, "");
  return {
    words: rest.split(" ").filter(Boolean),
    options: found.map(({ name }) => name),
    required: found.filter(({ free }) => !free).map(({ name }) => name),
  };
}

/** What is wrong with the words and options given to a command, or null. An empty one is not given. */
export function misuse(
  command: Command,
  words: string[],
  options: Record<string, string | undefined>,
): string | null {
  const signature = signatureOf(command);
  const known = command.method === "POST" ? [...signature.options, "key"] : signature.options;
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) return `"${command.words.join(" ")}" has no option --${unknown}.`;
  const lacking = signature.words.find((_, i) => !words[i]);
  if (lacking !== undefined) return `${lacking} is missing.`;
  const extra = words[signature.words.length];
  if (extra !== undefined) return `"${extra}" is a word too many.`;
  const needed = signature.required.find((name) => !options[name]);
  return needed === undefined ? null : `--${needed} is missing.`;
}
