/**
 * Detects what requests change in the embedded engine's database, at one small statement per look: a trigger on
 * each table keeps a hash of its rows, which ignores rows that are written and removed again, or written unchanged.
 */
import { sql } from "kysely";
import type { Store } from "../../server/store/store.ts";

/** The rows and columns that a refusal may change. */
export interface Allowed {
  /** By table; "*" for all of its columns. */
  columns: Partial<Record<string, string[] | "*">>;
  /** By table: a condition on `row`, a row as JSON. */
  rows: Partial<Record<string, string>>;
}

/** The state of every watched table; equal for equal rows. */
export type Effects = Record<string, string>;

/** @returns a function that reads the state. */
export async function watchEffects(db: Store, { columns, rows }: Allowed): Promise<() => Promise<Effects>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const names = tables.map(({ name }) => name).filter((name) => columns[name] !== "*");
  await sql.raw("create schema effects").execute(db);
  for (const name of names) {
    const ignored = columns[name] ?? [];
    await sql.raw(hashing(name, ignored === "*" ? [] : ignored, rows[name])).execute(db);
    await sql
      .raw(
        `create trigger effects after insert or update or delete on public."${name}"
        for each row execute function effects."${name}"()`,
      )
      .execute(db);
  }
  // The hashes are settings of the session, of which this engine has one. A rollback takes them back.
  const states = names.map((name) => `coalesce(current_setting('effects.${name}', true), '')`);
  // A function takes at most a hundred arguments.
  const look = sql.raw<{ states: string }>(
    `select array_to_string(array[${states.join(", ")}], ',') as states`,
  );
  return async () => {
    const found = await look.execute(db);
    const values = found.rows[0]!.states.split(",");
    return Object.fromEntries(names.map((name, i) => [name, values[i]!]));
  };
}

export function changedTables(before: Effects, after: Effects): string[] {
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}

/** The function of a table's trigger. It combines the rows' hashes by XOR, so that removing a row removes its hash. */
function hashing(name: string, ignored: string[], allowedRows = "false"): string {
  const isWhole = ignored.length === 0 && allowedRows === "false";
  const hashOf = (row: string) =>
    isWhole
      ? `hashtextextended(${row}::text, 0)`
      : `effects.hash_${name}(to_jsonb(${row}) - array[${ignored.map((one) => `'${one}'`).join(", ")}]::text[])`;
  const hash = `create function effects.hash_${name}("row" jsonb) returns bigint language sql immutable as $hash$
    select case when ${allowedRows} then 0 else hashtextextended("row"::text, 0) end $hash$;`;
  return `do $make$ begin ${isWhole ? "" : hash}
    create function effects."${name}"() returns trigger language plpgsql as $note$
    declare state bigint := coalesce(nullif(current_setting('effects.${name}', true), ''), '0')::bigint;
    begin
      if tg_op <> 'INSERT' then state := state # ${hashOf("old")}; end if;
      if tg_op <> 'DELETE' then state := state # ${hashOf("new")}; end if;
      perform set_config('effects.${name}', state::text, false);
      return null;
    end $note$;
  end $make$`;
}
