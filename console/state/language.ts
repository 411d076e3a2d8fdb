import { i18n, type Messages } from "@lingui/core";
import { proxy, useSnapshot } from "valtio";
import type { Language } from "../../contract/languages.ts";
import { STORED_LANGUAGE, storedLanguage, writeStored } from "../../src/start/local-storage.ts";

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  "zh-CN": () => import("../../locales/zh-CN.po"),
  en: () => import("../../locales/en.po"),
  "vi-VN": () => import("../../locales/vi-VN.po"),
  "ko-KR": () => import("../../locales/ko-KR.po"),
  "ms-MY": () => import("../../locales/ms-MY.po"),
};

const state = proxy<{ language: Language }>({ language: storedLanguage() });
let requested = state.language;

export function useLanguage(): Language {
  return useSnapshot(state).language;
}

export function currentLanguage(): Language {
  return state.language;
}

/** Shows the stored language, which the console shares with the app. @throws when its texts cannot be loaded. */
export function startLanguage(): Promise<void> {
  return show(state.language);
}

/** @throws when its texts cannot be loaded; nothing changes then. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language);
  if (state.language === language) writeStored(STORED_LANGUAGE, language);
}

async function show(language: Language): Promise<void> {
  requested = language;
  const { messages } = await catalogues[language]();
  // Another language was chosen meanwhile.
  if (requested !== language) return;
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  state.language = language;
}
