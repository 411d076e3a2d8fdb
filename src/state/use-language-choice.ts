import { languages, type Language } from "../../contract/languages.ts";
import { setLanguage, useLanguage } from "./language.ts";
import { useDocument } from "./use-mirrored.ts";

export interface LanguageChoice {
  language: Language;
  /** Those that can be chosen. */
  offered: readonly Language[];
  /** Resolves when everything is shown in it; rejects when its texts could not be loaded. */
  onChoose: (language: Language) => Promise<void>;
}

/** The language, and those that the operator offers. Source: rules.md U3. */
export function useLanguageChoice(): LanguageChoice {
  const language = useLanguage();
  const config = useDocument("config");
  const offered = offeredLanguages(config.state === "ready" ? config.value.languages : []);
  return { language, offered, onChoose: setLanguage };
}

/** Of what the config names those that this app speaks, in the app's order; all of them where it names none. */
export function offeredLanguages(named: readonly string[]): readonly Language[] {
  const offered = languages.filter((language) => named.includes(language));
  return offered.length > 0 ? offered : languages;
}
