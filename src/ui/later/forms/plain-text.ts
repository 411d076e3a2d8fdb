/**
 * What was typed or pasted where only ASCII is meant, as it looks: wide characters of an input method are the narrow ones, and
 * what is not seen is left out, as chats and web pages put it around what is copied. Source: rules.md U35.
 */
import { textOf } from "./use-form.ts";

/** From U+FF01 on they are in the order of ASCII. */
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

/** Not for passwords, which are taken as they are. */
export function plainOf(entered: FormData, name: string): string {
  return plainText(textOf(entered, name));
}
