/** What a daily job reads grows with its payees, and not with their square. Source: rules.md J8. */
import { sql } from "kysely";
import { expect } from "vitest";
import { populate } from "../../bench/payees.ts";
import { dayIn } from "../../contract/days.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { advance, begin } from "../../server/daily/run-steps.ts";
import type { Tx } from "../../server/store/store.ts";
import type { Opened } from "../support/engine.ts";
import { test as shared } from "../support/test.ts";

const PAYEES = 3_000;

const { timeZone } = defaultSettings.withdrawWindow;

const test = shared
  // Payees are made without what they paid.
  .extend("ledgerHolds", { scope: "file" }, () => false)
  .extend("dividendReads", { scope: "file" }, async ({ server }) => {
    await populate(server.ctx.db, PAYEES);
    return readsOf(server, "dividend", "job_payment");
  });

test("fault 667: of a day that the database has no statistics of, a batch reads its own payees only", ({
  dividendReads,
}) => {
  // Each of the six batches reads its 500 to pay them, to mark them, and as what is marked.
  expect(dividendReads.filter((rows) => rows >= 1_000)).toHaveLength(PAYEES / 500);
  expect(Math.max(...dividendReads)).toBeLessThanOrEqual(1_500);
});

test("fault 712: of lots that came since the last statistics, a piece reads its own payees' only", async ({
  server,
  dividendReads,
}) => {
  expect(dividendReads).not.toEqual([]);
  server.clock.advance(86_400_000);
  const read = await readsOf(server, "lock", "locked_lot");
  // Both lists read theirs as payees and as lots; each batch reads its 500 as lots and as what is updated.
  expect(read.filter((rows) => rows > 0)).toHaveLength(2 + PAYEES / 500);
  expect(Math.max(...read)).toBeLessThanOrEqual(4_002);
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(4 * PAYEES + 4);
});

/** Rows of a table that each step of today's job reads. */
async function readsOf(
  { ctx: { db, now } }: Opened,
  name: "dividend" | "lock",
  table: string,
): Promise<number[]> {
  const day = dayIn(timeZone, now());
  await db.transaction().execute((tx) => begin(tx, name, day, now()));
  const read: number[] = [];
  for (let more = true; more;) {
    more = await db.transaction().execute(async (tx) => {
      const before = await rowsRead(tx, table);
      const goesOn = await advance(tx, name, day, now());
      read.push((await rowsRead(tx, table)) - before);
      return goesOn;
    });
  }
  return read;
}

/** In this transaction, and perhaps in those before. */
async function rowsRead(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables
    where relname = ${table}`.execute(tx);
  return rows[0]!.rows;
}
