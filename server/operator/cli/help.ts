import { commands } from "./commands.ts";

/** What there is to say, or of one command or group of them; null when there is none of that name. */
export function help(words: string[] = []): string | null {
  // "notice" means all of that group, and "credit nova" the command with what is to follow.
  const meant = commands.filter((command) =>
    command.words.every((word, i) => words[i] === undefined || words[i] === word),
  );
  if (meant.length === 0) return null;
  return [
    "usage: npm run operator -- COMMAND",
    "",
    ...meant.flatMap(({ usage, about }) => [`  ${usage}`, `      ${about}`]),
    "",
    "  --json prints the data as it came. --key UUID, with what changes something, repeats an earlier command safely.",
    "  A list shows 20 unless --limit says otherwise, and ends with the --cursor of the next ones.",
    "  OPERATOR_TOKEN and STARSHIP_URL (or PORT) say whom to ask. Words that begin with - stand last, after --.",
    "  Exit codes: 0 done, 1 refused or unreachable, 2 wrong usage.",
    "",
  ].join("\n");
}
