import { i18n } from "@lingui/core";
import { defaultLanguage, type Language } from "../../contract/languages.ts";
import { loadCatalogue } from "./catalogues.ts";

/** Shows everything in a language. @throws when its catalogue cannot be loaded: then nothing changes. */
export async function activate(language: Language): Promise<void> {
  const { messages } = await loadCatalogue(language);
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** The language shown now. */
export function currentLanguage(): Language {
  return (i18n.locale || defaultLanguage) as Language;
}
