import type { Settings } from "../../contract/operator/settings.ts";
import type { Asset, Pool } from "../../server/ledger/accounts.ts";
import { poolBalance } from "../../server/ledger/pools.ts";
import { Posting } from "../../server/ledger/posting.ts";
import type { Opened } from "./engine.ts";

/** In units of 1e-8. */
export function held(server: Opened, pool: Pool, asset: Asset): Promise<bigint> {
  return server.ctx.db.transaction().execute((tx) => poolBalance(tx, pool, asset));
}

/** The difference comes from custody, or goes back to it. */
export function setBook({ ctx }: Opened, pool: Pool, amount: bigint): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const change = amount - (await poolBalance(tx, pool, "usdt", { lock: true }));
    if (change === 0n) return;
    const posting = await Posting.open(tx, [], ctx.now());
    posting.post({ kind: "test", type: "credit", source: {} }, [
      { party: { pool: "custody" }, asset: "usdt", amount: -change },
      { party: { pool }, asset: "usdt", amount: change },
    ]);
    await posting.write();
  });
}

/** Changes a balance without an entry. Undo it before the ledger is checked. */
export async function moveFuel(server: Opened, pool: "supply" | "treasury", amount: bigint): Promise<void> {
  await server.ctx.db
    .updateTable("pool")
    .set((eb) => ({ balance: eb("balance", "+", amount) }))
    .where("pool", "=", pool)
    .where("asset", "=", "fuel")
    .where("stripe", "=", 0)
    .execute();
}

/** Runs `work` with other settings in force, then restores the defaults. */
export async function withSettings(
  { ctx: { db } }: Opened,
  numbers: Partial<Settings>,
  work: () => Promise<void>,
): Promise<void> {
  const rows = Object.entries(numbers).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  await db.insertInto("setting").values(rows).execute();
  try {
    await work();
  } finally {
    await db.deleteFrom("setting").where("key", "in", Object.keys(numbers)).execute();
  }
}
