import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { STRIPES } from "./accounts.ts";
import type { Store, Tx } from "../store/store.ts";

/** The consensus flow: all usdt paid for votes. */
export const VOTED = "voted";

/** Adds to one stripe of a counter, against contention. */
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
