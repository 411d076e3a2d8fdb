import type { Messages } from "@lingui/core";
import type { Language } from "../../contract/languages.ts";

type Load = () => Promise<{ messages: Messages }>;

/** Two chunks a language, of which only the chosen one's are fetched: what the first screen shows, and the rest. */
const catalogues: Record<Language, { first: Load; rest: Load }> = {
  "zh-CN": {
    first: () => import("../../locales/zh-CN.po"),
    rest: () => import("../../locales/zh-CN.po?lingui"),
  },
  en: { first: () => import("../../locales/en.po"), rest: () => import("../../locales/en.po?lingui") },
  "vi-VN": {
    first: () => import("../../locales/vi-VN.po"),
    rest: () => import("../../locales/vi-VN.po?lingui"),
  },
  "ko-KR": {
    first: () => import("../../locales/ko-KR.po"),
    rest: () => import("../../locales/ko-KR.po?lingui"),
  },
  "ms-MY": {
    first: () => import("../../locales/ms-MY.po"),
    rest: () => import("../../locales/ms-MY.po?lingui"),
  },
};

/** The texts of the first screen. @throws when they cannot be loaded. */
export async function loadFirstTexts(language: Language): Promise<Messages> {
  return (await catalogues[language].first()).messages;
}

/** All texts. @throws when they cannot be loaded. */
export async function loadTexts(language: Language): Promise<Messages> {
  const { first, rest } = catalogues[language];
  const [a, b] = await Promise.all([first(), rest()]);
  return { ...a.messages, ...b.messages };
}
