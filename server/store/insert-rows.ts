import { sql } from "kysely";
import type { Json } from "../../contract/canonical.ts";
import type { Tx } from "./store.ts";
import type { Tables } from "./tables.ts";

type Value = bigint | Date | Json;

/**
 * Inserts any number of rows of the same columns in one statement with one parameter: statements with a parameter a
 * value end at 65,535 of them, and are slow long before. An object becomes a json column with its keys in order.
 * @param keepIds whether ids that the database would give are in the rows.
 */
export async function insertRows<Row extends { [column in keyof Row]: Value }>(
  tx: Tx,
  table: keyof Tables,
  rows: Row[],
  { keepIds = false } = {},
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns}) ${sql.raw(keepIds ? "overriding system value" : "")}
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${toJson(rows)}::json)`.execute(
    tx,
  );
}

/** Rows as a JSON array, for `json_to_recordset` and its like. Whole numbers past 2^53 go as text, which the database reads. */
export function toJson(rows: unknown[]): string {
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}
