/** All rows of one member, to see that what others do leaves them as they are. */
import { sql } from "kysely";
import type { Store } from "../../server/store/store.ts";

interface Reference {
  table: string;
  column: string;
  parent: string;
  /** Of the parent. */
  key: string;
}

/** By table: its rows as JSON, in an order of their own. */
export type Belongings = Record<string, string[]>;

/**
 * @returns a function that reads the member's rows: of the tables that refer to members, and of those that refer to one
 * of these in turn, such as a conversation's messages.
 */
export async function belongingsOf(db: Store, member: string): Promise<() => Promise<Belongings>> {
  const references = await readReferences(db);
  const own = references.filter(({ parent }) => parent === "member");
  const owned = own.filter(({ table }) => table !== "member");
  const further = references.flatMap((reference) => {
    const above = owned.filter(({ table }) => table === reference.parent && table !== reference.table);
    return reference.parent === "member" ? [] : above.map((one) => ({ ...reference, through: one.column }));
  });
  const id = BigInt(member);
  return async () => {
    const rows: Belongings = {};
    const add = (table: string, found: { row: string }[]) =>
      (rows[table] = [...new Set([...(rows[table] ?? []), ...found.map(({ row }) => row)])].toSorted());
    for (const { table, column } of [{ table: "member", column: "id" }, ...own]) {
      const { rows: found } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${id}`.execute(
        db,
      );
      add(table, found);
    }
    for (const { table, column, parent, key, through } of further) {
      const { rows: found } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(table)} t
        join ${sql.table(parent)} p on ${sql.ref(`p.${key}`)} = ${sql.ref(`t.${column}`)}
        where ${sql.ref(`p.${through}`)} = ${id}`.execute(db);
      add(table, found);
    }
    return rows;
  };
}

/**
 * Foreign keys of one column, and columns named `member_id` without one. What is added up in the background, after a
 * payment, may still change.
 */
async function readReferences(db: Store): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as "table", a.attname as "column",
      c.confrelid::regclass::text as parent, f.attname as key
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
      and c.conparentid = 0
    union
    select table_name, column_name, 'member', 'id' from information_schema.columns
    where table_schema = 'public' and column_name = 'member_id'
    order by 1, 2`.execute(db);
  return rows.filter(({ table }) => !table.startsWith("community"));
}
