/** RFC 4180; spreadsheets detect UTF-8 by this mark. Source: rules.md O129. */
export const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/;

export function csvLine(cells: readonly string[]): string {
  return cells.map(cell).join(",") + LINE_END;
}

/** Keeps spreadsheets from running a value as a formula. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(value) && !PLAIN_DECIMAL.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
