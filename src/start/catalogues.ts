import type { Messages } from "@lingui/core";
import type { Language } from "../../contract/languages.ts";

type Load = () => Promise<{ messages: Messages }>;

/** Two lazy chunks per language: the first screen's texts, and the rest. */
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

const loaded = new Map<Language, Promise<Messages>>();

/** Cached. @throws when they cannot be loaded; the next call retries */
export function loadFirstTexts(language: Language): Promise<Messages> {
  const before = loaded.get(language);
  if (before) return before;
  const texts = catalogues[language].first().then(({ messages }) => messages);
  loaded.set(language, texts);
  texts.catch(() => loaded.delete(language));
  return texts;
}

/** @throws when they cannot be loaded */
export async function loadTexts(language: Language): Promise<Messages> {
  const [first, rest] = await Promise.all([loadFirstTexts(language), catalogues[language].rest()]);
  return { ...first, ...rest.messages };
}
