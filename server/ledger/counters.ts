import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { STRIPES } from "./accounts.ts";
import type { Store, Tx } from "../store/store.ts";

/** All usdt ever voted on the platform: the consensus flow. */
export const VOTED = "voted";

/** Adds to a running total, on one of its stripes so that parallel requests rarely meet on a row. */
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
