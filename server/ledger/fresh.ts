/**
 * Copies the rows written since a snapshot into tables of the checking transaction: `fresh_transaction`, `fresh_entry`,
 * and `fresh_member` with each member's first new line. Selected by the database transaction that wrote them, so that
 * rows which were uncommitted at the point are not missed. Source: rules.md O135.
 */
import { sql } from "kysely";
import type { Tx } from "../store/store.ts";
import type { PointStatement } from "./point.ts";

const TABLES = {
  fresh_transaction: "(like ledger_transaction)",
  fresh_entry: "(like entry)",
  fresh_member: "(member_id bigint, seq integer, lines integer)",
  sealed_pool: "(pool text, asset text, balance numeric)",
  sealed_counter: "(name text, value numeric)",
};
const INDEXES = ["fresh_transaction (id)", "fresh_entry (transaction_id)", "fresh_member (member_id)"];

export async function gatherFresh(tx: Tx, { snapshot, pools, counters }: PointStatement): Promise<void> {
  for (const [name, columns] of Object.entries(TABLES))
    await sql.raw(`create temporary table ${name} ${columns} on commit drop`).execute(tx);
  const [oldest] = snapshot.split(":");
  for (const [fresh, table] of [
    ["fresh_transaction", "ledger_transaction"],
    ["fresh_entry", "entry"],
  ] as const)
    await sql`
      insert into ${sql.table(fresh)} select * from ${sql.table(table)}
      where written_in >= ${oldest!}::bigint
        and not pg_visible_in_snapshot(written_in::text::xid8, ${snapshot}::pg_snapshot)`.execute(tx);
  await sql`
    insert into fresh_member select member_id, min(seq), count(*)
    from fresh_entry where member_id is not null group by member_id`.execute(tx);
  await sql`
    insert into sealed_pool select split_part(key, '/', 1), split_part(key, '/', 2), value::numeric
    from json_each_text(${JSON.stringify(pools)}::json)`.execute(tx);
  await sql`
    insert into sealed_counter select key, value::numeric
    from json_each_text(${JSON.stringify(counters)}::json)`.execute(tx);
  for (const index of INDEXES) await sql.raw(`create index on ${index}`).execute(tx);
  for (const name of Object.keys(TABLES)) await sql.raw(`analyze ${name}`).execute(tx);
}
