import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import type { Language } from "../../contract/languages.ts";
import { activate, complete } from "../i18n/index.ts";
import { refresh } from "./refresh.ts";
import { onStoredElsewhere, STORED_LANGUAGE, storedLanguage, writeStored } from "../start/local-storage.ts";

const state = proxy<{ language: Language }>({
  language: storedLanguage(),
});

export function useLanguage(): Language {
  return useSnapshot(state).language;
}

/** @throws when the first screen's texts cannot be loaded */
export async function startLanguage(): Promise<void> {
  await activate(state.language, "first");
}

/** @throws when the other texts cannot be loaded */
export function completeLanguage(): Promise<void> {
  return complete(state.language, "all");
}

/** For the screens where a member signs in or registers. @throws when the texts cannot be loaded */
export function loadFormTexts(): Promise<void> {
  return complete(state.language, "forms");
}

/**
 * Also refetches the server's texts.
 * @throws when the texts cannot be loaded; the language then stays
 */
export async function setLanguage(language: Language): Promise<void> {
  if (!(await activate(language))) return;
  state.language = language;
  writeStored(STORED_LANGUAGE, language);
  void refresh();
}

export function watchLanguage(): void {
  onStoredElsewhere(STORED_LANGUAGE, () => {
    const language = storedLanguage();
    if (language === state.language) return;
    // The other tab refetches the server's texts.
    activate(language).then(
      (active) => active && (state.language = language),
      (error: unknown) => console.warn("The language of another tab could not be loaded", error),
    );
  });
}
