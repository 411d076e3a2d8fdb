import { randomInt } from "node:crypto";
import { minimum } from "../../contract/money.ts";
import type { Tx } from "../store/store.ts";
import { negativePools, STRIPES, type Asset, type Pool } from "./accounts.ts";

/** What a posting changes in one pool. */
export interface PoolChange {
  pool: Pool;
  asset: Asset;
  amount: bigint;
}

export class PoolExhausted extends Error {
  readonly pool: Pool;
  constructor(pool: Pool) {
    super(`the pool ${pool} cannot pay`);
    this.name = "PoolExhausted";
    this.pool = pool;
  }
}

/**
 * Applies the changes in one order of pools, whichever way each goes: postings that draw where others add never wait for
 * each other in a ring. What comes in goes to one stripe of the pool; what goes out is drawn from that stripe too when it
 * suffices, so that two postings on different stripes meet nowhere.
 * @throws PoolExhausted
 */
export async function applyPools(tx: Tx, changes: PoolChange[], stripe = randomInt(STRIPES)): Promise<void> {
  let additions: PoolChange[] = [];
  for (const change of changes.filter(({ amount }) => amount !== 0n).toSorted(byName)) {
    if (change.amount > 0n || negativePools.includes(change.pool)) {
      additions.push(change);
      continue;
    }
    await add(tx, additions, stripe);
    additions = [];
    if (!(await drawFrom(tx, change, stripe, -change.amount))) await drawFromAll(tx, change);
  }
  await add(tx, additions, stripe);
}

/** Adds to one stripe of each pool, in the order given. */
async function add(tx: Tx, additions: PoolChange[], stripe: number): Promise<void> {
  if (additions.length === 0) return;
  await tx
    .insertInto("pool")
    .values(additions.map(({ pool, asset, amount }) => ({ pool, asset, stripe, balance: amount })))
    .onConflict((conflict) =>
      conflict.columns(["pool", "asset", "stripe"]).doUpdateSet((eb) => ({
        balance: eb("pool.balance", "+", eb.ref("excluded.balance")),
      })),
    )
    .execute();
}

/** Draws an amount from one stripe. @returns whether that had enough. */
async function drawFrom(
  tx: Tx,
  { pool, asset }: PoolChange,
  stripe: number,
  amount: bigint,
): Promise<boolean> {
  const updated = await tx
    .updateTable("pool")
    .set((eb) => ({ balance: eb("balance", "-", amount) }))
    .where("pool", "=", pool)
    .where("asset", "=", asset)
    .where("stripe", "=", stripe)
    .where("balance", ">=", amount)
    .returning("stripe")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Locks the whole pool and draws what is needed, stripe after stripe. */
async function drawFromAll(tx: Tx, change: PoolChange): Promise<void> {
  const stripes = await tx
    .selectFrom("pool")
    .select(["stripe", "balance"])
    .where("pool", "=", change.pool)
    .where("asset", "=", change.asset)
    .orderBy("stripe")
    .forUpdate()
    .execute();
  const held = stripes.reduce((sum, { balance }) => sum + balance, 0n);
  if (held < -change.amount) throw new PoolExhausted(change.pool);
  let due = -change.amount;
  for (const { stripe, balance } of stripes) {
    const part = minimum(due, balance);
    if (part > 0n) await drawFrom(tx, change, stripe, part);
    due -= part;
  }
}

/** What a pool holds of an asset; with `lock`, nobody else changes it before this transaction ends. */
export async function poolBalance(tx: Tx, pool: Pool, asset: Asset, { lock = false } = {}): Promise<bigint> {
  const stripes = tx
    .selectFrom("pool")
    .select("balance")
    .where("pool", "=", pool)
    .where("asset", "=", asset)
    .orderBy("stripe");
  const rows = await (lock ? stripes.forUpdate() : stripes).execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0n);
}

function byName(a: PoolChange, b: PoolChange): number {
  return `${a.pool}/${a.asset}` < `${b.pool}/${b.asset}` ? -1 : 1;
}
