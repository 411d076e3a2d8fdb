import { languages, type Language } from "../../contract/languages.ts";
import { setLanguage, useLanguage } from "./language.ts";
import { useDocument } from "./use-mirrored.ts";

export interface LanguageChoice {
  language: Language;
  offered: readonly Language[];
  /** Rejects when the texts cannot be loaded. */
  onChoose: (language: Language) => Promise<void>;
}

/** Source: rules.md U3. */
export function useLanguageChoice(): LanguageChoice {
  const language = useLanguage();
  const config = useDocument("config");
  const offered = offeredLanguages(config.state === "ready" ? config.value.languages : []);
  return { language, offered, onChoose: setLanguage };
}

/** All languages if the app has none of those named. */
export function offeredLanguages(named: readonly string[]): readonly Language[] {
  const offered = languages.filter((language) => named.includes(language));
  return offered.length > 0 ? offered : languages;
}
