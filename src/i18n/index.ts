import { i18n, type Messages } from "@lingui/core";
import { defaultLanguage, type Language } from "../../contract/languages.ts";

/** One chunk a language: only the chosen one is fetched. */
const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  "zh-CN": () => import("../../locales/zh-CN.po"),
  en: () => import("../../locales/en.po"),
  "vi-VN": () => import("../../locales/vi-VN.po"),
  "ko-KR": () => import("../../locales/ko-KR.po"),
  "ms-MY": () => import("../../locales/ms-MY.po"),
};

/** Shows everything in a language. @throws when its catalogue cannot be loaded: then nothing changes. */
export async function activate(language: Language): Promise<void> {
  const { messages } = await catalogues[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** The language shown now. */
export function currentLanguage(): Language {
  return (i18n.locale || defaultLanguage) as Language;
}
