/** What a daily job reads grows with its payees, and not with their square. Source: rules.md J8. */
import { sql } from "kysely";
import { expect } from "vitest";
import { populate } from "../../bench/payees.ts";
import { dayIn } from "../../contract/days.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { advance, begin } from "../../server/daily/run-steps.ts";
import type { Tx } from "../../server/store/store.ts";
import { test as shared } from "../support/test.ts";

const PAYEES = 3_000;

// Payees are made without what they paid.
const test = shared.extend("ledgerHolds", { scope: "file" }, () => false);
const { timeZone } = defaultSettings.withdrawWindow;

test("fault 667: of a day that the database has no statistics of, a batch reads its own payees only", async ({
  server,
}) => {
  const { db, now } = server.ctx;
  await populate(db, PAYEES);
  const day = dayIn(timeZone, now());
  await db.transaction().execute((tx) => begin(tx, "dividend", day, now()));
  const read: number[] = [];
  for (let more = true; more;) {
    more = await db.transaction().execute(async (tx) => {
      const before = await paymentsRead(tx);
      const goesOn = await advance(tx, "dividend", day, now());
      read.push((await paymentsRead(tx)) - before);
      return goesOn;
    });
  }
  // Each of the six batches reads its 500 to pay them, to mark them, and as what is marked.
  expect(read.filter((rows) => rows >= 1_000)).toHaveLength(PAYEES / 500);
  expect(Math.max(...read)).toBeLessThanOrEqual(1_500);
});

/** In this transaction, and perhaps in those before. */
async function paymentsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables
    where relname = 'job_payment'`.execute(tx);
  return rows[0]!.rows;
}
