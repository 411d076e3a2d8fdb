import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { STRIPES } from "./accounts.ts";
import type { Store, Tx } from "../store/store.ts";

export const VOTED = "voted";
/** As a payout or to top up the reserve. */
export const FEES_TAKEN = "fees-taken";

/** Fees that were given away still count as earned. */
export const FEES_GIVEN = "fees given";

/** A random stripe reduces contention. */
export async function addToCounter(tx: Tx, name: string, amount: bigint): Promise<void> {
  await tx
    .insertInto("counter")
    .values({ name, stripe: randomInt(STRIPES), value: amount })
    .onConflict((conflict) =>
      conflict.columns(["name", "stripe"]).doUpdateSet((eb) => ({ value: eb("counter.value", "+", amount) })),
    )
    .execute();
}

export async function readCounter(db: Store, name: string): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(value), 0)::bigint as total from counter where name = ${name}`.execute(db);
  return rows[0]!.total;
}

/** One statement, since the pool and the counters move together. */
export async function readFeesEarned(db: Store): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select (coalesce((select sum(balance) from pool where pool = 'fees' and asset = 'usdt'), 0)
      + coalesce((select sum(value) from counter where name in (${FEES_TAKEN}, ${FEES_GIVEN})), 0))::bigint as total`.execute(
    db,
  );
  return rows[0]!.total;
}
