import { sql } from "kysely";
import type { Json } from "../../contract/canonical.ts";
import type { Tx } from "./store.ts";
import type { Tables } from "./tables.ts";

type Value = bigint | Date | Json;

/**
 * One parameter: a parameter per value is slow and limited to 65,535. Objects become json columns and keep their key
 * order.
 * @param keepIds whether the rows hold values for generated ids.
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

/** For `json_to_recordset`. Bigints become text, which the database parses. */
export function toJson(rows: readonly object[]): string {
  // A replacer would be called for every value within every `source`.
  return JSON.stringify(rows.map(plainRow));
}

function plainRow(row: object): object {
  const plain: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row))
    plain[column] = Array.isArray(value) ? value.map(plainValue) : plainValue(value);
  return plain;
}

function plainValue(value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
