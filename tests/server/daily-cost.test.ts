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
/** Which rows a day changes. */
const CHANGED = ["job_payment", "vote", "wallet"];
const TABLES = [...CHANGED, "locked_lot"];

const { timeZone } = defaultSettings.withdrawWindow;

const test = shared
  // Payees are made without what they paid.
  .extend("ledgerHolds", { scope: "file" }, () => false)
  .extend("dividendSteps", { scope: "file" }, async ({ server }) => {
    await populate(server.ctx.db, PAYEES);
    return stepsOf(server, "dividend");
  });

test("fault 667: of a day that the database has no statistics of, a batch reads its own payees only", ({
  dividendSteps,
}) => {
  const read = dividendSteps.map(({ job_payment }) => job_payment!.read);
  // Each of the six batches looks its 500 up, and finds them where they are from then on.
  expect(read.filter((rows) => rows >= 500)).toHaveLength(PAYEES / 500);
  expect(Math.max(...read)).toBeLessThanOrEqual(500);
});

test("fault 712: of lots that came since the last statistics, a piece reads its own payees' only", async ({
  server,
  dividendSteps,
}) => {
  expect(dividendSteps).not.toEqual([]);
  server.clock.advance(86_400_000);
  const steps = await stepsOf(server, "lock");
  const read = steps.map(({ locked_lot }) => locked_lot!.read);
  // Both lists read theirs as payees and as lots; each batch looks its 500 up.
  expect(read.filter((rows) => rows > 0)).toHaveLength(2 + PAYEES / 500);
  expect(Math.max(...read)).toBeLessThanOrEqual(4_002);
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(4 * PAYEES + 4);
  const updates = sumOf(steps, ({ locked_lot }) => locked_lot!.updates);
  expect(updates).toBeGreaterThan(0);
  expect(sumOf(steps, ({ locked_lot }) => locked_lot!.inPlace) / updates).toBeGreaterThan(0.8);
});

test("fault 714: what a day changes is updated in place, without an entry in each index", ({
  dividendSteps,
}) => {
  for (const table of CHANGED) {
    const updates = sumOf(dividendSteps, (step) => step[table]!.updates);
    const inPlace = sumOf(dividendSteps, (step) => step[table]!.inPlace);
    expect(updates, table).toBeGreaterThanOrEqual(PAYEES * 0.8);
    expect(inPlace / updates, table).toBeGreaterThan(0.8);
  }
});

function sumOf(steps: Activity[], count: (step: Activity) => number): number {
  return steps.reduce((sum, step) => sum + count(step), 0);
}

/** By table: rows that a step read, rows that it updated, and how many of them without an entry in each index. */
type Activity = Record<string, { read: number; updates: number; inPlace: number }>;

/** What each step of today's job does. */
async function stepsOf({ ctx: { db, now } }: Opened, name: "dividend" | "lock"): Promise<Activity[]> {
  const day = dayIn(timeZone, now());
  await db.transaction().execute((tx) => begin(tx, name, day, now()));
  const steps: Activity[] = [];
  for (let more = true; more;) {
    more = await db.transaction().execute(async (tx) => {
      const before = await activity(tx);
      const goesOn = await advance(tx, name, day, now());
      const after = await activity(tx);
      steps.push(
        Object.fromEntries(TABLES.map((table) => [table, difference(before[table]!, after[table]!)])),
      );
      return goesOn;
    });
  }
  return steps;
}

function difference(before: Activity[string], after: Activity[string]): Activity[string] {
  return {
    read: after.read - before.read,
    updates: after.updates - before.updates,
    inPlace: after.inPlace - before.inPlace,
  };
}

/** In this transaction, and perhaps in those before. */
async function activity(tx: Tx): Promise<Activity> {
  const { rows } = await sql<{ name: string } & Activity[string]>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read, n_tup_upd::integer as updates,
      n_tup_hot_upd::integer as "inPlace"
    from pg_stat_xact_user_tables where relname = any(${TABLES}::text[])`.execute(tx);
  return Object.fromEntries(rows.map(({ name, ...counts }) => [name, counts]));
}
