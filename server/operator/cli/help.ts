import { commands } from "./commands.ts";

/** Null for an unknown name. */
export function help(words: string[] = []): string | null {
  // "notice" selects its group, "credit nova" the command.
  const matches = commands.filter((command) =>
    command.words.every((word, i) => words[i] === undefined || words[i] === word),
  );
  if (matches.length === 0) return null;
  return [
    "usage: npm run operator -- COMMAND",
    "",
    ...matches.flatMap(({ usage, about }) => [`  ${usage}`, `      ${about}`]),
    "",
    "  --json prints the raw data. --key UUID safely repeats an earlier command that changes something.",
    "  --propose proposes what a command would do, where that takes two operators.",
    "  Lists show 20 items or --limit, and end with the --cursor of the next page.",
    "  OPERATOR_TOKEN and STARSHIP_URL (or PORT) select the server. Arguments that begin with - go last, after --.",
    "  Exit codes: 0 success, 1 refused, unreachable or a failed check, 2 wrong usage.",
    "",
  ].join("\n");
}
