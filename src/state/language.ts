import { proxy, useSnapshot } from "valtio";
import type { Language } from "../../contract/languages.ts";
import { activate, activateFirst, complete } from "../i18n/index.ts";
import { refresh } from "./refresh.ts";
import { onStoredElsewhere, STORED_LANGUAGE, storedLanguage, writeStored } from "../start/local-storage.ts";

const state = proxy<{ language: Language }>({
  language: storedLanguage(),
});

/** The chosen language: the stored one, else Chinese. */
export function useLanguage(): Language {
  return useSnapshot(state).language;
}

/** Loads what the first screen says, in the stored choice. @throws when it cannot be loaded. */
export function startLanguage(): Promise<void> {
  return activateFirst(state.language);
}

/** Loads what all other screens say. @throws when it cannot be loaded. */
export function completeLanguage(): Promise<void> {
  return complete(state.language);
}

/**
 * Changes the language of everything, and keeps the choice. What the server wrote in the old one is fetched anew.
 * @throws when the catalogue cannot be loaded: then nothing changes.
 */
export async function setLanguage(language: Language): Promise<void> {
  if (!(await activate(language))) return;
  state.language = language;
  writeStored(STORED_LANGUAGE, language);
  void refresh();
}

/** Speaks the language that is chosen in another tab. Returns how to stop. */
export function followLanguage(): () => void {
  return onStoredElsewhere(STORED_LANGUAGE, () => {
    const language = storedLanguage();
    if (language === state.language) return;
    // The other tab has fetched what the server wrote.
    activate(language).then(
      (active) => active && (state.language = language),
      (error: unknown) => console.warn("The language of another tab could not be loaded", error),
    );
  });
}
