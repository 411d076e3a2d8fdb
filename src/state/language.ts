import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import type { Language } from "../../contract/languages.ts";
import { activate, activateFirst, complete } from "../i18n/index.ts";
import { refresh } from "./refresh.ts";
import { onStoredElsewhere, STORED_LANGUAGE, storedLanguage, writeStored } from "../start/local-storage.ts";

const state = proxy<{ language: Language }>({
  language: storedLanguage(),
});

export function useLanguage(): Language {
  return useSnapshot(state).language;
}

/** @throws when the first screen's texts cannot be loaded */
export function startLanguage(): Promise<void> {
  return activateFirst(state.language);
}

/** @throws when the other texts cannot be loaded */
export function completeLanguage(): Promise<void> {
  return complete(state.language);
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
