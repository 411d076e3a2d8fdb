/**
 * On PostgreSQL an owner migrates, and the servers' role can only append to tables that prove payments. Source:
 * rules.md O42.
 */
import { sql, type RawBuilder } from "kysely";
import { STAMP, STAMPED } from "./stamps.ts";
import type { Store, Tx } from "./store.ts";

const appendOnly = [
  "ledger_transaction",
  "entry",
  "commission",
  "vote_release",
  "audit",
  "evidence_root",
  "evidence_log",
  "member_note",
  "day_sum",
  "day_balance",
];
/** `response` is set once, and a function releases the keys of refused requests. */
const ANSWERS = "outcome";
const migrations = ["kysely_migration", "kysely_migration_lock", "release_floor"];

/**
 * Repeat after each migration.
 * @param db the owner's connection.
 */
export async function grantServer(db: Store, role: string, password: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(db);
  if (rows.length === 0) {
    const { rows: made } = await sql<{ statement: string }>`
      select format('create role %I login nosuperuser nocreatedb nocreaterole password %L', ${role}::text, ${password}::text) as statement`.execute(
      db,
    );
    await sql.raw(made[0]!.statement).execute(db);
  }
  const name = sql.id(role);
  await db.transaction().execute(async (tx) => {
    for (const statement of [
      sql`grant usage on schema public to ${name}`,
      sql`revoke all on all tables in schema public from ${name}`,
      sql`grant select, insert, update, delete on all tables in schema public to ${name}`,
      sql`revoke update, delete on ${tables([...appendOnly, ANSWERS])} from ${name}`,
      sql`grant update (response) on ${sql.table(ANSWERS)} to ${name}`,
      sql`revoke insert, update, delete on ${tables(migrations)} from ${name}`,
      sql`grant usage on all sequences in schema public to ${name}`,
    ])
      await statement.execute(tx);
    for (const table of STAMPED) await grantUnstamped(tx, table, name);
  });
}

async function grantUnstamped(tx: Tx, table: string, role: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name <> ${STAMP}`.execute(tx);
  const columns = sql.join(rows.map((column) => sql.ref(column.name)));
  await sql`revoke insert on ${sql.table(table)} from ${role}`.execute(tx);
  await sql`grant insert (${columns}) on ${sql.table(table)} to ${role}`.execute(tx);
}

function tables(names: string[]) {
  return sql.join(names.map((name) => sql.table(name)));
}

/** Rights beyond a server's needs, in words. */
export async function excessRights(db: Store): Promise<string[]> {
  const { rows } = await sql<{ excess: string }>`
    select 'it is a superuser' as excess from pg_roles where rolname = current_user and rolsuper
    union all select 'it may create in the schema public'
      where has_schema_privilege(current_user, 'public', 'create')
    union all select 'it owns the table ' || tablename from pg_tables
      where schemaname = 'public' and tablename = any(${[...appendOnly, ANSWERS]}::text[])
        and pg_has_role(current_user, tableowner, 'member')
    union all select 'it may ' || privilege || ' ' || tablename
      from unnest(${[...appendOnly, ANSWERS]}::text[]) as tablename,
        unnest(array['update', 'delete', 'truncate', 'trigger']) as privilege
      where has_table_privilege(current_user, tablename, privilege)
    union all select 'it may say when a row of ' || tablename || ' was written' from unnest(${STAMPED}::text[]) as tablename
      where has_column_privilege(current_user, tablename, ${STAMP}, 'insert')`.execute(db);
  return rows.map(({ excess }) => excess);
}
