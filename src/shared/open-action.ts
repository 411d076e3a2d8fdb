import type { ActionRow } from "./schema.ts";

/** @param settled keys whose outcome was shown; storage may have refused to delete their rows. */
export function oldestOpen<Row extends ActionRow>(
  rows: Row[],
  settled: ReadonlySet<string>,
): Row | undefined {
  const open = rows.filter(({ key }) => !settled.has(key));
  return open.toSorted((a, b) => a.startedAt - b.startedAt)[0];
}
