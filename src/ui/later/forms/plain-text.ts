/**
 * Narrows wide characters of input methods, and removes invisible characters, which chats and web pages add to copied
 * text. Source: rules.md U35.
 */
import { textOf } from "./use-form.ts";

/** These characters are in ASCII order. */
const WIDE = /[\uFF01-\uFF5E]/g;
const WIDE_AHEAD = 0xff01 - 0x21;
const UNSEEN = /\p{Cf}/gu;

export function plainText(text: string): string {
  return text
    .replaceAll(WIDE, (wide) => String.fromCodePoint(wide.charCodeAt(0) - WIDE_AHEAD))
    .replaceAll("\u3002", ".")
    .replaceAll(UNSEEN, "")
    .trim();
}

/** Not for passwords, which are taken verbatim. */
export function plainOf(entered: FormData, name: string): string {
  return plainText(textOf(entered, name));
}
