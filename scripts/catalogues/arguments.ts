import { compileMessage } from "@lingui/message-utils/compileMessage";

type Tokens = ReturnType<typeof compileMessage>;

/**
 * The placeholders and tags of an ICU message, sorted: "{count} {name} <0>". Ignores plural forms, in which
 * languages differ.
 */
export function argumentsOf(message: string): string {
  const names = new Set<string>();
  collect(compileMessage(message), names);
  return [...names].toSorted().join(" ");
}

function collect(tokens: Tokens, names: Set<string>): void {
  for (const token of typeof tokens === "string" ? [tokens] : tokens) {
    if (typeof token === "string") {
      for (const [, tag] of token.matchAll(/<(\w+)\/?>/g)) names.add(`<${tag}>`);
      continue;
    }
    const [name, , forms] = token;
    names.add(`{${name}}`);
    if (typeof forms !== "object" || forms === null) continue;
    for (const [form, branch] of Object.entries(forms)) {
      if (form !== "offset") collect(branch as Tokens, names);
    }
  }
}
