import type { Messages } from "@lingui/core";
import type { Language } from "../../contract/languages.ts";

/** One chunk a language: only the chosen one is fetched. */
const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  "zh-CN": () => import("../../locales/zh-CN.po"),
  en: () => import("../../locales/en.po"),
  "vi-VN": () => import("../../locales/vi-VN.po"),
  "ko-KR": () => import("../../locales/ko-KR.po"),
  "ms-MY": () => import("../../locales/ms-MY.po"),
};

/** @throws when it cannot be loaded. */
export function loadCatalogue(language: Language): Promise<{ messages: Messages }> {
  return catalogues[language]();
}
