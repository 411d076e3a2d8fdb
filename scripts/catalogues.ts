/**
 * Checks that every catalogue has every text of the sources, and its files, in the words of docs/words.md. Extracts in
 * memory as `lingui extract` does; writes nothing.
 */
import fs from "node:fs";
import path from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import {
  checkCatalogues,
  checkPlaces,
  type Catalogue,
  type Extracted,
  type SameTexts,
} from "./catalogues/check.ts";
import { demoTexts } from "./catalogues/demo-texts.ts";
import { checkWords, readWords } from "./catalogues/words.ts";

const root = path.resolve(import.meta.dirname, "..");
const config = getConfig({ cwd: root });
const source = config.sourceLocale ?? "en";

const extracted: Extracted = new Map();
const places = new Map<string, string[]>();
const stored = new Map<string, Map<string, string[]>>(
  config.locales.map((language) => [language, new Map()]),
);
const catalogues = new Map<string, Catalogue>(config.locales.map((language) => [language, new Map()]));
for (const catalog of await getCatalogs(config)) {
  const messages = await catalog.collect();
  if (!messages) throw new Error("the sources could not be parsed; see the lines above");
  for (const [id, { message, origin }] of Object.entries(messages)) {
    extracted.set(id, message ?? id);
    places.set(
      id,
      (origin ?? []).map(([file]) => file),
    );
  }
  for (const [language, entries] of catalogues) {
    for (const [id, entry] of Object.entries((await catalog.read(language)) ?? {})) {
      entries.set(id, { translation: entry.translation ?? "", obsolete: entry.obsolete ?? false });
      stored.get(language)!.set(
        id,
        (entry.origin ?? []).map(([file]) => file),
      );
    }
  }
}

const same = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, "catalogues/same-texts.json"), "utf8"),
) as SameTexts;
const words = readWords(fs.readFileSync(path.join(root, "docs/words.md"), "utf8"));
const demo = demoTexts("en");
const problems = [
  ...checkCatalogues(extracted, catalogues, source, same),
  ...checkPlaces(extracted, places, stored),
  ...checkWords(words, extracted, catalogues, source, places),
  ...checkCatalogues(demo.extracted, demo.catalogues, "en", {}),
  ...checkWords(words, demo.extracted, demo.catalogues, "en", demo.places),
];
for (const problem of problems) console.error(problem);
console.log(`${extracted.size} texts in ${catalogues.size} languages, ${problems.length} problems`);
process.exitCode = extracted.size === 0 || problems.length > 0 ? 1 : 0;
