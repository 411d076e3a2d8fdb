/** RFC 4180, UTF-8 with a byte order mark, by which spreadsheets detect the encoding. Source: rules.md O129. */
export const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/;

export function csvLine(cells: readonly string[]): string {
  return cells.map(cell).join(",") + LINE_END;
}

/** Prefixes an apostrophe to a value that a spreadsheet would run as a formula; plain decimals stay. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(value) && !PLAIN_DECIMAL.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
