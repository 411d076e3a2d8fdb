/**
 * Never contains HTML, since notices are shown to everyone and mirrored permanently: unsupported syntax stays plain
 * text. Source: rules.md N2.
 */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "bold" | "italic"; children: Inline[] }
  | { kind: "link"; href: string; children: Inline[] }
  | { kind: "image"; src: string; alt: string };

export type Block =
  | { kind: "heading"; level: 1 | 2 | 3; children: Inline[] }
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] };

const HEADING = /^(#{1,3})\s+(.+)$/;
const BULLET = /^\s{0,3}[-*]\s+(.+)$/;
const NUMBER = /^\s{0,3}\d{1,9}[.)]\s+(.+)$/;

/** Linear time; never throws. */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];

  function endParagraph() {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", children: parseInline(paragraph.join("\n")) });
    paragraph = [];
  }

  for (const line of source.split(/\r\n?|\n/)) {
    const heading = HEADING.exec(line);
    const number = NUMBER.exec(line);
    const item = number ?? BULLET.exec(line);
    if (line.trim() === "") endParagraph();
    else if (heading) {
      endParagraph();
      const level = (heading[1] ?? "#").length as 1 | 2 | 3;
      blocks.push({ kind: "heading", level, children: parseInline(heading[2] ?? "") });
    } else if (item) {
      // Ends the paragraph, so that a new list is not joined to an earlier one.
      endParagraph();
      addItem(blocks, number !== null, parseInline(item[1] ?? ""));
    } else paragraph.push(line.trim());
  }
  endParagraph();
  return blocks;
}

function addItem(blocks: Block[], ordered: boolean, item: Inline[]) {
  const last = blocks.at(-1);
  if (last?.kind === "list" && last.ordered === ordered) last.items.push(item);
  else blocks.push({ kind: "list", ordered, items: [item] });
}

// Alternatives are bounded and exclude their own end, so that hostile text cannot cause backtracking. Labels hold no
// brackets, so links cannot be nested.
const INLINE =
  /\\([\\*_[\]!#-])|!\[([^[\]\n]{0,300})\]\(([^()\s]{1,2000})\)|\[([^[\]\n]{1,300})\]\(([^()\s]{1,2000})\)|\*\*([^*\n]{1,1000})\*\*|\*([^*\n]{1,1000})\*|(?<![\p{L}\p{N}])_([^_\n]{1,1000})_(?![\p{L}\p{N}])/gu;

function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    addText(parts, text.slice(from, match.index));
    addMatch(parts, match);
    from = match.index + match[0].length;
  }
  addText(parts, text.slice(from));
  return parts;
}

function addMatch(parts: Inline[], match: RegExpExecArray) {
  const [whole, escaped, alt, src, label, href, bold, star, underscore] = match;
  const italic = star ?? underscore;
  if (escaped !== undefined) addText(parts, escaped);
  else if (src !== undefined) {
    if (isSafeImage(src)) parts.push({ kind: "image", src, alt: alt ?? "" });
    else addText(parts, alt ?? "");
  } else if (href !== undefined && label !== undefined) {
    if (isSafeLink(href)) parts.push({ kind: "link", href, children: parseInline(label) });
    else addText(parts, label);
  } else if (bold !== undefined) parts.push({ kind: "bold", children: parseInline(bold) });
  else if (italic !== undefined) parts.push({ kind: "italic", children: parseInline(italic) });
  else addText(parts, whole);
}

function addText(parts: Inline[], text: string) {
  if (text === "") return;
  const last = parts.at(-1);
  if (last?.kind === "text") last.text += text;
  else parts.push({ kind: "text", text });
}

/** Only http, https and app routes ("#/pages/..."): no javascript:, no data:. */
export function isSafeLink(href: string): boolean {
  return href.startsWith("#") || /^https?:\/\/[^\s/\\]/i.test(href);
}

/** Only https addresses and the app's own files ("art/ship-1.svg", "/api/..."); never another host without a scheme. */
export function isSafeImage(src: string): boolean {
  return /^https:\/\/[^\s/\\]/i.test(src) || /^(?:\.?\/)?[A-Za-z0-9_][^:\\]*$/.test(src);
}
