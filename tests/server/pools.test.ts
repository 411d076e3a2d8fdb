/** The platform's pools under postings that cross. */
import { sql } from "kysely";
import { expect } from "vitest";
import { applyPools, poolBalance, type PoolChange } from "../../server/ledger/pools.ts";
import type { Opened } from "../support/engine.ts";
import { only } from "../support/engine.ts";
import { test as shared } from "../support/test.ts";

// Balances are changed without entries.
const test = shared.extend("ledgerHolds", { scope: "file" }, () => false);
const onPostgres = only("postgres", test);

test("a pool pays from all its stripes what one alone cannot, to the last unit and not beyond", async ({
  server,
}) => {
  const { db } = server.ctx;
  const draw = (amount: bigint) =>
    db.transaction().execute((tx) => applyPools(tx, [change("dividend", "usdt", -amount)], 0));
  for (const stripe of [0, 7, 15]) {
    await db.transaction().execute((tx) => applyPools(tx, [change("dividend", "usdt", 5n)], stripe));
  }
  await expect(draw(16n)).rejects.toThrow("the pool dividend cannot pay");
  await draw(15n);
  expect(await db.transaction().execute((tx) => poolBalance(tx, "dividend", "usdt"))).toBe(0n);
});

const STRIPE = 3;

/** Waits until a statement waits for a lock. */
async function someoneWaits(server: Opened): Promise<void> {
  await expect
    .poll(async () => {
      const waiting = sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
      return (await waiting.execute(server.ctx.db)).rows.length;
    })
    .toBe(1);
}

onPostgres(
  "a posting that draws where another adds waits for it before it holds anything of the next pool",
  async ({ server }) => {
    const { db } = server.ctx;
    await db.transaction().execute((tx) => applyPools(tx, [change("reserve", "usdt", 5n)], STRIPE));
    const buy = [change("treasury", "fuel", -1n), change("reserve", "usdt", 1n)];
    let bought = Promise.resolve();
    // What selling does, with the other's whole turn in between.
    await db.transaction().execute(async (tx) => {
      await applyPools(tx, [change("reserve", "usdt", -1n)], STRIPE);
      bought = db.transaction().execute((other) => applyPools(other, buy, STRIPE));
      await someoneWaits(server);
      await applyPools(tx, [change("treasury", "fuel", 1n)], STRIPE);
    });
    await expect(bought).resolves.toBeUndefined();
  },
);

onPostgres(
  "fault 936: of two that draw from all stripes at once, each gets all that it asks for, or nothing",
  async ({ server }) => {
    const { db } = server.ctx;
    for (const stripe of [0, 7, 15]) {
      await db.transaction().execute((tx) => applyPools(tx, [change("fees", "usdt", 5n)], stripe));
    }
    const draw = [change("fees", "usdt", -12n)];
    let second = Promise.resolve("");
    await db.transaction().execute(async (tx) => {
      await applyPools(tx, draw, 1);
      second = db
        .transaction()
        .execute((other) => applyPools(other, draw, 1))
        .then(() => "drawn", String);
      await someoneWaits(server);
    });
    expect(await second).toContain("the pool fees cannot pay");
    expect(await db.transaction().execute((tx) => poolBalance(tx, "fees", "usdt"))).toBe(3n);
  },
);

const change = (pool: PoolChange["pool"], asset: PoolChange["asset"], amount: bigint): PoolChange => ({
  pool,
  asset,
  amount,
});
