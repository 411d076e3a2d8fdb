/**
 * Normalises input that must be ASCII: wide characters of input methods become narrow, and invisible characters, which chats and
 * web pages add to copied text, are removed. Source: rules.md U35.
 */
import { textOf } from "./use-form.ts";

/** Wide characters from U+FF01 on are in ASCII order. */
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
