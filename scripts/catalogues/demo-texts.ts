/** What the demo's operator has published, in the form of catalogues, so that it keeps to the members' words too. */
import { languages, type Language } from "../../contract/languages.ts";
import { answers } from "../../server/demo/texts/answers.ts";
import * as articles from "../../server/demo/texts/articles.ts";
import * as banners from "../../server/demo/texts/banners.ts";
import * as notices from "../../server/demo/texts/notices.ts";
import type { Catalogue, Extracted } from "./check.ts";

const published = [
  ...answers,
  ...[articles, banners, notices].flatMap((file): { languages: object }[] => Object.values(file)),
];

/** @param source the language whose texts are the message ids. */
export function demoTexts(source: Language): { extracted: Extracted; catalogues: Map<string, Catalogue> } {
  const extracted: Extracted = new Map();
  const catalogues = new Map<string, Catalogue>(languages.map((language) => [language, new Map()]));
  for (const { languages: texts } of published) {
    const fieldsOf = texts as Record<Language, Record<string, string>>;
    for (const [field, id] of Object.entries(fieldsOf[source])) {
      extracted.set(id, id);
      for (const language of languages) {
        catalogues.get(language)!.set(id, { translation: fieldsOf[language][field] ?? "", obsolete: false });
      }
    }
  }
  return { extracted, catalogues };
}
