import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import type { Language } from "../../contract/languages.ts";
import { activate, activateFirst, complete } from "../i18n/index.ts";
import { refresh } from "./refresh.ts";
import { onStoredElsewhere, STORED_LANGUAGE, storedLanguage, writeStored } from "../start/local-storage.ts";

const state = proxy<{ language: Language }>({
  language: storedLanguage(),
});

/** The stored language, else Chinese. */
export function useLanguage(): Language {
  return useSnapshot(state).language;
}

/** Loads the first screen's texts. @throws on failure. */
export function startLanguage(): Promise<void> {
  return activateFirst(state.language);
}

/** Loads all other texts. @throws on failure. */
export function completeLanguage(): Promise<void> {
  return complete(state.language);
}

/**
 * Changes and stores the language, and refetches the server's texts.
 * @throws when its texts cannot be loaded; nothing changes then.
 */
export async function setLanguage(language: Language): Promise<void> {
  if (!(await activate(language))) return;
  state.language = language;
  writeStored(STORED_LANGUAGE, language);
  void refresh();
}

/** Applies a language chosen in another tab. */
export function watchLanguage(): () => void {
  return onStoredElsewhere(STORED_LANGUAGE, () => {
    const language = storedLanguage();
    if (language === state.language) return;
    // The other tab refetches the server's texts.
    activate(language).then(
      (active) => active && (state.language = language),
      (error: unknown) => console.warn("The language of another tab could not be loaded", error),
    );
  });
}
