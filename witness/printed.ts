/** What somebody else has written, made fit for a terminal. */

/** On one line, without what moves the cursor or turns the direction of writing. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "?");
}

/** JSON of printable characters alone. */
export function toAscii(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/[^\n\u0020-\u007e]/g, escaped);
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
