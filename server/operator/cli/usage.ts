import type { Command } from "./command.ts";

export interface Signature {
  /** Words after the command's name, all required. */
  words: string[];
  /** Each takes a value. */
  options: string[];
  flags: string[];
  required: string[];
}

const OPTION = /(\[?)--([a-z]+)( (?:"[^"]*"|[^\s\]]+))?\]?/g;

/** Help and parser read the same text: `credit NAME AMOUNT [--asset usdt|fuel]`. */
export function signatureOf({ words, usage }: Command): Signature {
  const found = [...usage.matchAll(OPTION)].map(([, bracket, name, value]) => ({
    name: name!,
    optional: bracket === "[",
    isFlag: value === undefined,
  }));
  const rest = usage.slice(words.join(" ").length).replaceAll(OPTION, "");
  return {
    words: rest.split(" ").filter(Boolean),
    options: found.map(({ name }) => name),
    flags: found.filter(({ isFlag }) => isFlag).map(({ name }) => name),
    required: found.filter(({ optional }) => !optional).map(({ name }) => name),
  };
}

/** Null for right arguments. An empty argument counts as missing. */
export function usageError(
  command: Command,
  words: string[],
  options: Record<string, string | undefined>,
): string | null {
  const signature = signatureOf(command);
  const known = command.method === "POST" ? [...signature.options, "key"] : signature.options;
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) return `"${command.words.join(" ")}" has no option --${unknown}.`;
  const missing = signature.words.find((_, i) => !words[i]);
  if (missing !== undefined) return `${missing} is missing.`;
  const extra = words[signature.words.length];
  if (extra !== undefined) return `"${extra}" is one argument too many.`;
  const missingOption = signature.required.find((name) => !options[name]);
  return missingOption === undefined ? null : `--${missingOption} is missing.`;
}
