import { randomInt } from "node:crypto";
import { minimum } from "../../contract/money.ts";
import { sql } from "kysely";
import { columnsOf } from "../store/columns.ts";
import { settleAll } from "../store/settle-all.ts";
import type { Tx } from "../store/store.ts";
import { negativePools, STRIPES, type Asset, type Pool } from "./accounts.ts";

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
 * Follows the order of pool names, so that concurrent postings do not deadlock. An addition goes to one stripe; so does
 * a withdrawal if the stripe suffices, so that postings on different stripes do not contend.
 * @throws PoolExhausted
 */
export async function applyPools(tx: Tx, changes: PoolChange[], stripe = randomInt(STRIPES)): Promise<void> {
  let additions: PoolChange[] = [];
  for (const change of changes.filter(({ amount }) => amount !== 0n).toSorted(byName)) {
    if (change.amount > 0n || negativePools.includes(change.pool)) {
      additions.push(change);
      continue;
    }
    // Sent in this order without waiting.
    const [, isDrawn] = await settleAll([
      add(tx, additions, stripe),
      drawFrom(tx, change, stripe, -change.amount),
    ]);
    additions = [];
    if (!isDrawn) await drawFromAll(tx, change);
  }
  await add(tx, additions, stripe);
}

async function add(tx: Tx, additions: PoolChange[], stripe: number): Promise<void> {
  if (additions.length === 0) return;
  const added = columnsOf("added", { pool: "text", asset: "text", amount: "bigint" }, additions);
  await sql`
    insert into pool (pool, asset, stripe, balance) select pool, asset, ${stripe}::integer, amount from ${added}
    on conflict (pool, asset, stripe) do update set balance = pool.balance + excluded.balance`.execute(tx);
}

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

/** @param lock keeps the balance until this transaction ends. */
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
