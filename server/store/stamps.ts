/**
 * Rows of the ledger name the database transaction that wrote them, by a number that the database server counts, and
 * checks begin from it. A restored dump brings numbers along that its new server has yet to give. Source: rules.md O152.
 */
import { sql } from "kysely";
import { isForbidden } from "./errors.ts";
import type { Store, Tx } from "./store.ts";

export const STAMP = "written_in";
export const STAMPED = ["ledger_transaction", "entry"];

const renewals = [
  ...STAMPED.flatMap((table) => [
    `alter table ${table} drop column ${STAMP}`,
    // In two steps: a default that is given at once would rewrite every row.
    `alter table ${table} add column ${STAMP} bigint`,
    `alter table ${table} alter column ${STAMP} set default pg_current_xact_id()::text::bigint`,
    `create index ${table}_written on ${table} using brin (${STAMP}) with (pages_per_range = 32, autosummarize = on)`,
  ]),
  "delete from sealed_point",
];

/** By the block range index, which excludes all but the newest rows. */
export async function areStampsAhead(db: Store | Tx): Promise<boolean> {
  const ahead = STAMPED.map(
    (table) => sql`exists (select from ${sql.table(table)}
      where ${sql.ref(STAMP)} >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`,
  );
  const { rows } = await sql<{ ahead: boolean }>`select ${sql.join(ahead, sql` or `)} as ahead`.execute(db);
  return rows[0]!.ahead;
}

/**
 * Removes all numbers if some are another server's; the next check then reads everything. Does nothing for a role that
 * does not own the tables.
 */
export async function renewStamps(db: Store): Promise<void> {
  if (!(await areStampsAhead(db))) return;
  try {
    await db.transaction().execute(renew);
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
}

async function renew(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '10s', true)`.execute(
    tx,
  );
  const tables = sql.join(STAMPED.map((table) => sql.table(table)));
  await sql`lock table ${tables} in access exclusive mode`.execute(tx);
  // Another server may have done it meanwhile.
  if (!(await areStampsAhead(tx))) return;
  for (const statement of renewals) await sql.raw(statement).execute(tx);
}
