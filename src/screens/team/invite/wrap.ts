/**
 * Breaks a text into lines that fit: a canvas draws only single ones. Words are kept whole; a script without spaces breaks
 * between characters, and so does a word that is wider than a line.
 * @param widthOf the width of a text as it will be drawn.
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

/** Chinese and what is written with it: punctuation stays with the character before it. */
const unspaced = /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u;
const part = /[\p{Script=Han}][\u3000-\u303F\uFF00-\uFFEF]*|[^\s\p{Script=Han}]+\s*|\s+/gu;

function pieces(text: string, width: number, widthOf: (text: string) => number): string[] {
  return (text.match(part) ?? []).flatMap((piece) =>
    widthOf(piece.trimEnd()) > width && !unspaced.test(piece) ? [...piece] : [piece],
  );
}
