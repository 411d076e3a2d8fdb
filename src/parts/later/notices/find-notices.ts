/** Full-text search over what is on the device: no request tells anyone what is looked for. */
import type { Notice } from "../../../../contract/notices/schemas.ts";
import { parseMarkdown, type Inline } from "../../../ui/later/text/parse-markdown.ts";

const texts = new WeakMap<Notice, string>();

/**
 * The notices that hold all words of a query, in their order; all of them for an empty one. Neither case nor accents
 * count. A word may be part of another: Chinese has no spaces.
 */
export function findNotices(notices: readonly Notice[], query: string): readonly Notice[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return notices;
  return notices.filter((notice) => {
    const text = textOf(notice);
    return words.every((word) => text.includes(word));
  });
}

function textOf(notice: Notice): string {
  const known = texts.get(notice);
  if (known !== undefined) return known;
  const { title, summary, body } = notice;
  const text = plain([title, summary, ...wordsOf(body)].join("\n"));
  texts.set(notice, text);
  return text;
}

/** What a reader sees of a body: no addresses. */
function wordsOf(body: string): string[] {
  return parseMarkdown(body).flatMap((block) =>
    block.kind === "list" ? block.items.map(inlineText) : [inlineText(block.children)],
  );
}

function inlineText(parts: Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === "text") return part.text;
      return part.kind === "image" ? ` ${part.alt} ` : inlineText(part.children);
    })
    .join("");
}

function plain(text: string): string {
  const letters = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  // A letter of its own in Unicode, and a d with a stroke to whoever types without Vietnamese keys.
  return letters.replaceAll("đ", "d");
}
