/** Source: rules.md U3. */
export const languages = ["zh-CN", "en", "vi-VN", "ko-KR", "ms-MY"] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = "zh-CN";

/** Not to be translated. */
export const languageNames: Record<Language, string> = {
  "zh-CN": "简体中文",
  en: "English",
  "vi-VN": "Tiếng Việt",
  "ko-KR": "한국어",
  "ms-MY": "Bahasa Melayu",
};

/** An exact match, else a language with the same primary subtag, else Chinese. */
export function resolveLanguage(tag: string | null | undefined): Language {
  const requested = (tag ?? "").trim().toLowerCase();
  const primary = requested.split("-")[0];
  return (
    languages.find((language) => language.toLowerCase() === requested) ??
    languages.find((language) => language.toLowerCase().split("-")[0] === primary) ??
    defaultLanguage
  );
}

/** Chooses by the weights of an `Accept-Language` header. */
export function negotiateLanguage(header: string | null | undefined): Language {
  const ranges = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((range) => range.tag !== "" && range.quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return resolveLanguage(ranges[0]?.tag);
}
