/** `reason.<code>` and `message.<code>` are shared with the app. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { setupI18n, type I18n, type Messages } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { languages, type Language } from "../../contract/languages.ts";
import { reasonTextId } from "../../contract/bounds.ts";
import type { Reason } from "../../contract/reasons.ts";
import { root } from "../core/root.ts";

const folder = path.join(root, "locales");
const catalogues = new Map<Language, I18n>(languages.map((language) => [language, load(language)]));
const successTexts = new Map(
  languages.map((language) => [language, catalogues.get(language)!._("message.success")]),
);

/** @param values fill placeholders, e.g. the field's name. */
export function reasonText(reason: Reason, language: Language, values: Record<string, string> = {}): string {
  return catalogues.get(language)!._(reasonTextId(reason, values), { multiple: "10", ...values });
}

/** "Operation Successful!" (rules.md A4). */
export function successText(language: Language): string {
  return successTexts.get(language)!;
}

export function catalogueText(id: string, language: Language, values: Record<string, string> = {}): string {
  return catalogues.get(language)!._(id, values);
}

function load(language: Language): I18n {
  const filename = path.join(folder, `${language}.po`);
  const entries = formatter().parse(readFileSync(filename, "utf8"), {
    locale: language,
    sourceLocale: "en",
    filename,
  });
  const messages: Messages = {};
  for (const [id, entry] of Object.entries(entries as Record<string, { translation?: string }>)) {
    if (/^(reason|message|push)\./.test(id) && entry.translation)
      messages[id] = compileMessage(entry.translation);
  }
  return setupI18n({ locale: language, messages: { [language]: messages } });
}
