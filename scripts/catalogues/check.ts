import { argumentsOf } from "./arguments.ts";

/** English text by message id. */
export type Extracted = Map<string, string>;

/** By message id. */
export type Catalogue = Map<string, { translation: string; obsolete: boolean }>;

/** Texts that equal English: text to reason, optionally for some languages only. */
export type SameTexts = Record<string, string | { why: string; languages: string[] }>;

/**
 * Finds messages that are missing, unused, empty, untranslated or with other placeholders, and unused exceptions.
 * @returns one line per problem.
 */
export function checkCatalogues(
  extracted: Extracted,
  catalogues: Map<string, Catalogue>,
  source: string,
  same: SameTexts,
): string[] {
  const needed = new Set<string>();
  const problems = [...catalogues].flatMap(([language, catalogue]) => [
    ...missingFrom(catalogue, extracted).map((text) => `${language}: missing ${quote(text)}`),
    ...unusedIn(catalogue, extracted).map((id) => `${language}: no longer used: ${quote(id)}`),
    ...[...catalogue]
      .filter(([id, entry]) => extracted.has(id) && !entry.obsolete)
      .flatMap(([id, { translation }]) => {
        const message = extracted.get(id) ?? "";
        if (language !== source && translation === message) {
          if (!hasWords(message)) return [];
          if (mayStay(same[message], language)) {
            needed.add(message);
            return [];
          }
          return [`${language}: still English: ${quote(message)}`];
        }
        // A text with an explicit id may have changed in the source; members read the catalogue.
        if (language === source && translation !== message && translation.trim() !== "") {
          return [`${language}: ${quote(translation)} is ${quote(message)} in its source`];
        }
        return translation === ""
          ? []
          : differentArguments(message, translation).map((what) => `${language}: ${what}`);
      }),
  ]);
  const unused = Object.keys(same).filter((text) => !needed.has(text));
  return [...problems, ...unused.map((text) => `same-texts.json: no longer needed: ${quote(text)}`)];
}

/** The files with a message, by its id. */
export type Places = Map<string, readonly string[]>;

/**
 * Finds messages whose files are others than their catalogue says, by which the build decides when a text is loaded.
 * @returns one line per problem.
 */
export function checkPlaces(extracted: Extracted, places: Places, stored: Map<string, Places>): string[] {
  return [...stored].flatMap(([language, catalogue]) =>
    [...places].flatMap(([id, files]) => {
      const known = catalogue.get(id);
      if (!known || isSameSet(files, known)) return [];
      const [is, was] = [files, known].map((some) => some.toSorted().join(", "));
      const text = quote(extracted.get(id) ?? id);
      return [`${language}: ${text} is in ${is}, its catalogue says ${was}: run npm run catalogues`];
    }),
  );
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && [...one].every((file) => other.has(file));
}

function missingFrom(catalogue: Catalogue, extracted: Extracted): string[] {
  const isMissing = (id: string) => {
    const entry = catalogue.get(id);
    return !entry || entry.obsolete || entry.translation.trim() === "";
  };
  return [...extracted].filter(([id]) => isMissing(id)).map(([, message]) => message);
}

function unusedIn(catalogue: Catalogue, extracted: Extracted): string[] {
  return [...catalogue].filter(([id, entry]) => entry.obsolete || !extracted.has(id)).map(([id]) => id);
}

function mayStay(entry: SameTexts[string] | undefined, language: string): boolean {
  if (entry === undefined) return false;
  return typeof entry === "string" || entry.languages.includes(language);
}

/** False for "{count} / {total}". */
function hasWords(message: string): boolean {
  return /\p{L}/u.test(message.replaceAll(/\{\w+\}|<[^>]*>/g, ""));
}

function differentArguments(message: string, translation: string): string[] {
  const [expected, found] = [argumentsOf(message), argumentsOf(translation)];
  if (expected === found) return [];
  return [`${quote(translation)} has ${found || "no placeholders"}, its source has ${expected || "none"}`];
}

function quote(text: string): string {
  return JSON.stringify(text);
}
