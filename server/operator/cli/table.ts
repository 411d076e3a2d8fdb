export type Columns<Row> = Record<string, (row: Row) => string>;

export function tableLines<Row>(columns: Columns<Row>, rows: Row[]): string[] {
  const cells = rows.map((row) => Object.values(columns).map((cell) => oneLine(cell(row))));
  const lines = [Object.keys(columns), ...cells];
  const widths = lines[0]!.map((_, i) => Math.max(...lines.map((line) => widthOf(line[i]!))));
  return lines.map((line) =>
    line
      .map((cell, i) => cell + " ".repeat(widths[i]! - widthOf(cell)))
      .join("  ")
      .trimEnd(),
  );
}

/** Members' texts must not control the terminal. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ");
}

const WIDE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}]/u;
const FULL_WIDTH = /[\u3000-\u303E\uFF01-\uFF60]/u;

/** East Asian characters take two columns, combining marks none. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}|\p{Cf}/u.test(character)) continue;
    width += WIDE.test(character) || FULL_WIDTH.test(character) ? 2 : 1;
  }
  return width;
}
