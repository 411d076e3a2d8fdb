/**
 * A canvas draws single lines only. Breaks within scripts without spaces and words wider than a line.
 * @param widthOf measures in the drawing font.
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of pieces(text, width, widthOf)) {
    if (line !== "" && widthOf((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = part.trimStart();
    } else {
      line += part;
    }
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return lines;
}

/** In Chinese, punctuation stays with the preceding character. */
const unspaced = /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u;
const part = /[\p{Script=Han}][\u3000-\u303F\uFF00-\uFFEF]*|[^\s\p{Script=Han}]+\s*|\s+/gu;

function pieces(text: string, width: number, widthOf: (text: string) => number): string[] {
  return (text.match(part) ?? []).flatMap((piece) =>
    widthOf(piece.trimEnd()) > width && !unspaced.test(piece) ? [...piece] : [piece],
  );
}
