/** Full-text search on the device, so that queries stay private. */
import type { Notice } from "../../../../contract/notices/schemas.ts";
import { parseMarkdown, type Inline } from "../../../ui/later/text/parse-markdown.ts";

const texts = new WeakMap<Notice, string>();

/**
 * Ignores case and accents; keeps the order. An empty query finds all. Matches parts of words, since Chinese has no
 * spaces.
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

/** Excludes link addresses. */
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
  // Unicode does not decompose this letter; members without a Vietnamese keyboard type d.
  return letters.replaceAll("đ", "d");
}
