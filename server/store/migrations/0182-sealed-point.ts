import { sql, type Kysely } from "kysely";

/**
 * Which database transaction wrote each row of the ledger, so that what was written since a snapshot is found without reading the
 * rest, and the point up to which the ledger has been verified. Rows of before stay without: only the whole check reads
 * them. A block range index costs a posting next to nothing, since the ledger only grows at its end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const CURRENT = "pg_current_xact_id()::text::bigint";
const ledger = ["ledger_transaction", "entry"];

const statements = [
  // In two steps: a default that is given at once would rewrite every row.
  ...ledger.flatMap((table) => [
    `alter table ${table} add column written_in bigint`,
    `alter table ${table} alter column written_in set default ${CURRENT}`,
    `create index ${table}_written on ${table} using brin (written_in) with (pages_per_range = 32, autosummarize = on)`,
  ]),

  // Where no autovacuum runs, and by a role that owns no index.
  `create function summarize_written() returns integer language sql security definer set search_path = public as $$
    select ${ledger.map((table) => `brin_summarize_new_values('${table}_written')`).join(" + ")} $$`,

  // As in 0161, and a transaction that says it was written earlier is refused.
  `create or replace function note_late_postings() returns trigger language plpgsql as $$
    begin
      if exists (select from added where written_in is distinct from ${CURRENT})
      then raise exception 'a ledger transaction is written in the transaction that it names'; end if;
      insert into late_posting
        select a.id, a.created_at, greatest(a.created_at, last.ends_at)
        from added a
        left join (select ends_at from closed_day order by ends_at desc limit 1) last on true
        where a.created_at < last.ends_at or uuid_time(a.id) <> floor(extract(epoch from a.created_at) * 1000);
      return null;
    end $$`,

  `create table sealed_point (
    id integer primary key default 1 check (id = 1),
    statement text not null,
    signature text not null
  )`,
];
