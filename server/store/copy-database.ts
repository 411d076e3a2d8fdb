/** Copies all rows of a migrated database into another one, within one transaction. Source: rules.md O151. */
import { sql, type RawBuilder } from "kysely";
import { migrate } from "./migrate.ts";
import { STAMP } from "./stamps.ts";
import type { Store, Tx } from "./store.ts";

/** Of one statement, in bytes of text. */
const BATCH_BYTES = 4_000_000;
const BATCH_ROWS = 2_000;
/** Filled by the migrations themselves. */
const MIGRATIONS = ["kysely_migration", "kysely_migration_lock", "release_floor"];

export class NotEmpty extends Error {
  constructor() {
    super(
      "The database to move to already has members: it was moved before, or is another platform's. Nothing was changed.",
    );
    this.name = "NotEmpty";
  }
}

export interface Copied {
  tables: number;
  rows: number;
}

/**
 * Foreign keys are checked again, and each table's rows are compared with the source's. Nothing else may use either
 * database meanwhile.
 * @param beforeCommit what it throws undoes the copy.
 * @throws NotEmpty when `to` has members; Error when the copy differs.
 */
export async function copyDatabase(
  from: Store,
  to: Store,
  beforeCommit: () => void = () => {},
): Promise<Copied> {
  await migrate(from);
  await migrate(to);
  return from.transaction().execute((source) =>
    to.transaction().execute(async (target) => {
      await prepare(source);
      await prepare(target);
      // A server that starts there waits for the copy, and would else make the first member.
      await sql`lock table member in access exclusive mode`.execute(target);
      if (await target.selectFrom("member").select("id").limit(1).executeTakeFirst()) throw new NotEmpty();
      const copied = await copyTables(source, target);
      // Its identity is another one, and nothing of it is lost.
      await sql`delete from known_database`.execute(target);
      await sql`analyze`.execute(target);
      beforeCommit();
      return copied;
    }),
  );
}

/** Times are compared as text, and a copy may take hours. */
async function prepare(tx: Tx): Promise<void> {
  await sql`
    select set_config('timezone', 'UTC', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
}

async function copyTables(source: Tx, target: Tx): Promise<Copied> {
  const tables = await tablesOf(source);
  if (JSON.stringify(tables) !== JSON.stringify(await tablesOf(target)))
    throw new Error("The two databases have different tables.");
  const keys = await foreignKeys(target);
  for (const { table, name } of keys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(target);
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(target);
  // What the migrations have inserted is among the rows of the source.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(target);
  let rows = 0;
  for (const table of tables) rows += await copyRows(source, target, table);
  await copySequences(source, target);
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      target,
    );
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(target);
  return { tables: tables.length, rows };
}

interface Column {
  name: string;
  type: string;
}

interface Table {
  name: string;
  /** Neither computed from others nor the number of a transaction, which is the database's own. */
  columns: Column[];
}

async function tablesOf(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.attname <> ${STAMP}) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all (${MIGRATIONS}::text[])
    order by c.relname`.execute(tx);
  return rows;
}

async function foreignKeys(tx: Tx): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by conrelid::regclass::text, conname`.execute(tx);
  return rows;
}

/** Each value as its text, which is exact for each type; JSON would make a JSON null one of SQL. @returns how many. */
async function copyRows(source: Tx, target: Tx, { name, columns }: Table): Promise<number> {
  const ids = columns.map((column) => sql.id(column.name));
  const texts = sql.join(ids.map((id) => sql`${id}::text`));
  const values = sql.join(columns.map((column) => sql`${sql.id(column.name)}::${sql.raw(column.type)}`));
  const count = await batchOf(source, name);
  let copied = 0;
  await sql`declare copied no scroll cursor for select array[${texts}] as texts from ${sql.table(name)}`.execute(
    source,
  );
  for (;;) {
    const { rows } = await sql<{
      texts: (string | null)[];
    }>`fetch ${sql.raw(String(count))} from copied`.execute(source);
    if (rows.length === 0) break;
    const arrays = sql.join(columns.map((_, i) => sql`${rows.map(({ texts: row }) => row[i]!)}::text[]`));
    await sql`
      insert into ${sql.table(name)} (${sql.join(ids)}) overriding system value
      select ${values} from unnest(${arrays}) as copied (${sql.join(ids)})`.execute(target);
    copied += rows.length;
  }
  await sql`close copied`.execute(source);
  const [theirs, ours] = [await digestOf(source, name, ids), await digestOf(target, name, ids)];
  if (theirs !== ours) throw new Error(`The copy of ${name} differs from its source.`);
  return copied;
}

/** How many rows of its average size are in a batch. */
async function batchOf(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(avg(octet_length(t::text)), 1)::float8 as size
    from (select * from ${sql.table(name)} limit 1000) t`.execute(tx);
  return Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / rows[0]!.size)));
}

/** Of the rows in any order. */
async function digestOf(tx: Tx, name: string, ids: RawBuilder<unknown>[]): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select concat_ws(' ', count(*), sum(hashtextextended(row(${sql.join(ids)})::text, 0)::numeric)) as digest
    from ${sql.table(name)}`.execute(tx);
  return rows[0]!.digest;
}

async function copySequences(source: Tx, target: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`.execute(source);
  for (const { name } of rows) {
    const { rows: values } = await sql<{ value: string; called: boolean }>`
      select last_value::text as value, is_called as called from ${sql.table(name)}`.execute(source);
    const { value, called } = values[0]!;
    await sql`select setval(${name}::regclass, ${value}::bigint, ${called})`.execute(target);
  }
}
