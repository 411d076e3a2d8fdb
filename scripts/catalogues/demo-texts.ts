/** The published texts of the demo in the form of catalogues, so that they are checked for the members' words too. */
import { languages, type Language } from "../../contract/languages.ts";
import { answers } from "../../server/demo/texts/answers.ts";
import * as articles from "../../server/demo/texts/articles.ts";
import * as banners from "../../server/demo/texts/banners.ts";
import * as notices from "../../server/demo/texts/notices.ts";
import type { Catalogue, Extracted } from "./check.ts";
import type { Places } from "./words.ts";

const published = [
  ...answers,
  ...[articles, banners, notices].flatMap((file): { languages: object }[] => Object.values(file)),
];

export interface DemoTexts {
  extracted: Extracted;
  catalogues: Map<string, Catalogue>;
  places: Places;
}

/** @param source the language whose texts are the message ids. */
export function demoTexts(source: Language): DemoTexts {
  const extracted: Extracted = new Map();
  const catalogues = new Map<string, Catalogue>(languages.map((language) => [language, new Map()]));
  for (const { languages: all } of published) {
    const fieldsOf = all as Partial<Record<Language, Record<string, string>>>;
    // An answer's summary is empty.
    const texts = Object.entries(fieldsOf[source] ?? {}).filter(([, id]) => id !== "");
    for (const [field, id] of texts) {
      extracted.set(id, id);
      for (const language of languages) {
        const translation = fieldsOf[language]?.[field] ?? "";
        catalogues.get(language)!.set(id, { translation, obsolete: false });
      }
    }
  }
  const places: Places = new Map([...extracted.keys()].map((id) => [id, ["server/demo/texts/"]]));
  return { extracted, catalogues, places };
}
