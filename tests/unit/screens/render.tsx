import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { vi } from "vitest";

/** What the sources touch of a document when they are imported and when a language is chosen. */
export function stubDocument(): void {
  vi.stubGlobal("document", { documentElement: { lang: "" }, baseURI: "https://starship.example/" });
}

/** Renders in the language that is active. */
export function render(content: ReactNode): string {
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{content}</I18nProvider>);
}

/** The text of what was rendered, one space between elements. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}
