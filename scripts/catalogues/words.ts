import type { Catalogue, Extracted } from "./check.ts";

export type Term = Record<string, string[]>;

export interface Avoided {
  language: string;
  /** False where the console may use the words. */
  everywhere: boolean;
  words: string[];
  instead: string;
}

export interface Words {
  terms: Term[];
  avoided: Avoided[];
}

/** The files of each text, by message id. */
export type Places = Map<string, readonly string[]>;

/** @throws Error if a table is missing */
export function readWords(markdown: string): Words {
  const [languages = [], ...terms] = tableOf(markdown, "Terms");
  const [, ...avoided] = tableOf(markdown, "Not said");
  return {
    terms: terms.map((cells) =>
      Object.fromEntries(
        languages.flatMap((language, column) =>
          column === 0 ? [] : [[language, split(cells[column] ?? "", "/")] as const],
        ),
      ),
    ),
    avoided: avoided.map(([language = "", where = "", not = "", instead = ""]) => ({
      language,
      everywhere: where === "everywhere",
      words: split(not, ","),
      instead,
    })),
  };
}

/**
 * Finds translations that lack the word for a term of their English text, and texts with avoided words.
 * @returns one line per problem.
 */
export function checkWords(
  words: Words,
  extracted: Extracted,
  catalogues: Map<string, Catalogue>,
  source: string,
  places: Places,
): string[] {
  return [...catalogues].flatMap(([language, catalogue]) => {
    if (words.terms.some((term) => !(language in term))) return [`docs/words.md has no column ${language}`];
    return [...catalogue].flatMap(([id, { translation }]) => {
      const english = extracted.get(id);
      if (english === undefined || translation === "") return [];
      const text = `${language}: ${JSON.stringify(translation)}`;
      const lacks = words.terms.filter(
        (term) => language !== source && says(english, term[source]) && !holds(translation, term[language]),
      );
      const said = words.avoided
        .filter((avoided) => avoided.language === language && (avoided.everywhere || isMembers(id, places)))
        .flatMap(({ words: not, instead }) =>
          not.filter((word) => isSaid(translation, word)).map((word) => ({ word, instead })),
        );
      return [
        ...lacks.map(
          (term) => `${text} has none of ${(term[language] ?? []).join(", ")} for ${term[source]?.[0]}`,
        ),
        ...said.map(({ word, instead }) => `${text} says ${word}: say ${instead}`),
      ];
    });
  });
}

function isMembers(id: string, places: Places): boolean {
  return (places.get(id) ?? []).some((file) => !file.startsWith("console/"));
}

/** Removes placeholders, whose names are those of the code. */
function plain(text: string): string {
  return text.replaceAll(/\{\w+(?=[,}])|<\/?\w+\/?>/g, " ").toLowerCase();
}

function says(text: string, words: readonly string[] = []): boolean {
  return words.some((word) => isWord(text, word));
}

function isWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}-])${escaped(word.toLowerCase())}(?![\\p{L}-])`, "u").test(plain(text));
}

function holds(text: string, words: readonly string[] = []): boolean {
  return words.some((word) => plain(text).includes(word.toLowerCase()));
}

function isSaid(text: string, word: string): boolean {
  if (word.startsWith("=")) return text === word.slice(1);
  return /\p{Script=Latin}/u.test(word) ? isWord(text, word) : text.includes(word);
}

function escaped(word: string): string {
  return word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

function split(cell: string, by: string): string[] {
  return cell
    .split(by)
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/** The first row is the header. */
function tableOf(markdown: string, heading: string): string[][] {
  const section = markdown.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0];
  if (section === undefined) throw new Error(`no chapter "${heading}"`);
  return section
    .split("\n")
    .filter((line) => line.startsWith("|") && !line.startsWith("|-"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
}
