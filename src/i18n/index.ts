import { i18n, type Messages } from "@lingui/core";
import { defaultLanguage, type Language } from "../../contract/languages.ts";
import { loadFirstTexts, loadTexts } from "../start/catalogues.ts";

/** The language whose texts are all loaded. */
let loaded: Language | null = null;
/** The last requested language: results for another are dropped. */
let requested: Language | null = null;

/**
 * @returns false if another language was requested meanwhile.
 * @throws when the catalogue cannot be loaded; nothing changes then
 */
export async function activate(language: Language): Promise<boolean> {
  requested = language;
  return loadAll(language);
}

/** Loads the rest of the last requested language, by default `language`. @throws as {@link activate} */
export async function complete(language: Language): Promise<void> {
  requested ??= language;
  await loadAll(requested);
}

async function loadAll(language: Language): Promise<boolean> {
  if (loaded !== language) {
    const messages = await loadTexts(language);
    if (requested !== language) return false;
    loaded = language;
    show(language, messages);
  }
  return requested === language;
}

/** Loads the first screen's texts only. @throws as {@link activate} */
export async function activateFirst(language: Language): Promise<void> {
  requested = language;
  const messages = await loadFirstTexts(language);
  if (requested === language && loaded !== language) show(language, messages);
}

function show(language: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

export function currentLanguage(): Language {
  return (i18n.locale || defaultLanguage) as Language;
}
