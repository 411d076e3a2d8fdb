import type { Messages } from "@lingui/core";
import type { Language } from "../../contract/languages.ts";
import { EXTENTS, type Extent } from "./text-extents.ts";

type Load = () => Promise<{ messages: Messages }>;

/** Three lazy chunks per language: the first screen's texts, what signing in and registering add, and the rest. */
const catalogues: Record<Language, Record<Extent, Load>> = {
  "zh-CN": {
    first: () => import("../../locales/zh-CN.po"),
    forms: () => import("../../locales/zh-CN.po?forms?lingui"),
    all: () => import("../../locales/zh-CN.po?lingui"),
  },
  en: {
    first: () => import("../../locales/en.po"),
    forms: () => import("../../locales/en.po?forms?lingui"),
    all: () => import("../../locales/en.po?lingui"),
  },
  "vi-VN": {
    first: () => import("../../locales/vi-VN.po"),
    forms: () => import("../../locales/vi-VN.po?forms?lingui"),
    all: () => import("../../locales/vi-VN.po?lingui"),
  },
  "ko-KR": {
    first: () => import("../../locales/ko-KR.po"),
    forms: () => import("../../locales/ko-KR.po?forms?lingui"),
    all: () => import("../../locales/ko-KR.po?lingui"),
  },
  "ms-MY": {
    first: () => import("../../locales/ms-MY.po"),
    forms: () => import("../../locales/ms-MY.po?forms?lingui"),
    all: () => import("../../locales/ms-MY.po?lingui"),
  },
};

/** Each part is fetched once. @throws when one cannot be loaded; the next call retries */
export async function loadTexts(language: Language, extent: Extent): Promise<Messages> {
  const parts = EXTENTS.slice(0, EXTENTS.indexOf(extent) + 1);
  const texts = await Promise.all(parts.map((part) => catalogues[language][part]()));
  return Object.assign({}, ...texts.map(({ messages }) => messages)) as Messages;
}
