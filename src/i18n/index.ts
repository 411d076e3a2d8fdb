import { i18n, type Messages } from "@lingui/core";
import { defaultLanguage, type Language } from "../../contract/languages.ts";
import { loadFirstTexts, loadTexts } from "../start/catalogues.ts";

/** The language of which all texts are here. */
let whole: Language | null = null;
/** The one that was asked for last: what arrives late of another is not shown any more. */
let wanted: Language | null = null;

/**
 * Shows everything in a language.
 * @returns whether it is shown: not when another was asked for meanwhile.
 * @throws when its catalogue cannot be loaded: then nothing changes.
 */
export async function activate(language: Language): Promise<boolean> {
  wanted = language;
  return loadWhole(language);
}

/** Loads the rest of the language that was asked for last, or of this one before any was. @throws as {@link activate}. */
export async function complete(language: Language): Promise<void> {
  wanted ??= language;
  await loadWhole(wanted);
}

async function loadWhole(language: Language): Promise<boolean> {
  if (whole !== language) {
    const messages = await loadTexts(language);
    if (wanted !== language) return false;
    whole = language;
    show(language, messages);
  }
  return wanted === language;
}

/** Shows the first screen in a language; every other one needs {@link activate}. @throws as that. */
export async function activateFirst(language: Language): Promise<void> {
  wanted = language;
  const messages = await loadFirstTexts(language);
  if (wanted === language && whole !== language) show(language, messages);
}

function show(language: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** The language shown now. */
export function currentLanguage(): Language {
  return (i18n.locale || defaultLanguage) as Language;
}
