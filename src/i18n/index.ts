import { i18n } from "@lingui/core";
import { defaultLanguage, type Language } from "../../contract/languages.ts";
import { loadTexts } from "../start/catalogues.ts";
import { EXTENTS, type Extent } from "../start/text-extents.ts";

/** The shown language, and how many of its texts are loaded. */
let shown: { language: Language; extent: Extent } | null = null;
/** The last requested language: results for another are dropped. */
let requested: Language | null = null;

/**
 * @returns false if another language was requested meanwhile.
 * @throws when the catalogue cannot be loaded; nothing changes then
 */
export async function activate(language: Language, extent: Extent = "all"): Promise<boolean> {
  requested = language;
  try {
    return await load(language, extent);
  } catch (error) {
    // What is completed next is the language that the member still sees.
    if (requested === language && shown) requested = shown.language;
    throw error;
  }
}

/**
 * Loads more texts of the last requested language, by default `language`, until they are shown.
 * @throws as {@link activate}
 */
export async function complete(language: Language, extent: Extent): Promise<void> {
  requested ??= language;
  while (!(await load(requested, extent)));
}

async function load(language: Language, least: Extent): Promise<boolean> {
  // Another language has at least the texts of the shown one, which are on the screen.
  const extent = EXTENTS[Math.max(rank(least), shown ? rank(shown.extent) : 0)] as Extent;
  if (!has(language, extent)) {
    const messages = await loadTexts(language, extent);
    if (requested !== language) return false;
    // More of them may have arrived first.
    if (!has(language, extent)) {
      shown = { language, extent };
      i18n.loadAndActivate({ locale: language, messages });
      document.documentElement.lang = language;
    }
  }
  return requested === language;
}

function has(language: Language, extent: Extent): boolean {
  return shown?.language === language && rank(shown.extent) >= rank(extent);
}

function rank(extent: Extent): number {
  return EXTENTS.indexOf(extent);
}

export function currentLanguage(): Language {
  return (i18n.locale || defaultLanguage) as Language;
}
