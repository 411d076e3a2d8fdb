/**
 * One text parameter per column, for `unnest`: JSON costs the database several times as much, and the number of
 * parameters is limited to 65,535.
 */
import { sql, type RawBuilder } from "kysely";
import type { Json } from "../../contract/canonical.ts";
import type { Tx } from "./store.ts";
import type { Tables } from "./tables.ts";

export type ColumnType = "bigint" | "integer" | "text" | "uuid" | "json" | "timestamptz" | "date" | "tid";
/** Types whose texts need no quotes in an array. */
const PLAIN: ReadonlySet<ColumnType> = new Set(["bigint", "integer", "uuid", "date"]);
type Value = bigint | number | Date | Json;
type Types<Column extends string> = Readonly<Record<Column, ColumnType>>;
type Rows<Column extends string> = readonly Readonly<Record<Column, Value>>[];

/** The text is the same for any number of rows. */
export function columnsOf<Column extends string>(
  name: string,
  types: Types<Column>,
  rows: NoInfer<Rows<Column>>,
): RawBuilder<unknown> {
  const columns = Object.entries(types) as [Column, ColumnType][];
  const arrays = columns.map(
    ([column, type]) => sql`${arrayOf(rows, column, type)}::${sql.raw(`${type}[]`)}`,
  );
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(name)} (${sql.join(columns.map(([column]) => sql.ref(column)))})`;
}

/** Objects become json columns and keep their key order. */
export async function insertColumns<Column extends string>(
  tx: Tx,
  table: keyof Tables,
  types: Types<Column>,
  rows: NoInfer<Rows<Column>>,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(types).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${columnsOf("added", types, rows)}`.execute(
    tx,
  );
}

function arrayOf<Column extends string>(rows: Rows<Column>, column: Column, type: ColumnType): string {
  let list = "";
  // Successive rows often share a value.
  let last: Value = null;
  let text = "null";
  for (const row of rows) {
    const value: Value = row[column];
    if (value !== last) {
      last = value;
      text = elementOf(value, type);
    }
    list += list === "" ? text : `,${text}`;
  }
  return `{${list}}`;
}

function elementOf(value: Value, type: ColumnType): string {
  if (value === null) return "null";
  if (PLAIN.has(type)) return String(value);
  if (type === "json") return quoted(JSON.stringify(value));
  return quoted(value instanceof Date ? value.toISOString() : String(value));
}

function quoted(text: string): string {
  return /["\\]/.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${text}"`;
}
