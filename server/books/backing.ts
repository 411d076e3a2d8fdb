/** More may be owed only with a surplus on the chain. Source: rules.md O107. */
import { sql } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { freeOf } from "./custody.ts";

/** Older readings prove nothing. */
const FRESH_MS = 15 * 60_000;
/** An entry's commit is later than its time by less. */
export const COMMIT_MS = 2 * 60_000;

/**
 * Call under the lock of `custody`. Counts what became owed since the reading, but not what was paid out.
 * @param own set aside for a payout that is taken back.
 * @throws Refused `not_backed`; `unavailable` while there is no new reading.
 */
export async function assertBacked(tx: Tx, amount: bigint, at: Date, own = 0n): Promise<void> {
  const readings = await tx
    .selectFrom("custody_reading")
    .selectAll()
    .orderBy("read_at", "desc")
    .limit(1)
    .execute();
  const [reading] = readings;
  if (!reading) throw new Refused("not_backed");
  if (at.getTime() - reading.read_at.getTime() > FRESH_MS) throw new Refused("unavailable");
  const { rows } = await sql<{ more: bigint }>`
    select coalesce(-sum(amount), 0)::bigint as more from entry
    where pool = 'custody' and asset = 'usdt' and amount < 0
      and created_at >= ${new Date(reading.read_at.getTime() - COMMIT_MS)}::timestamptz`.execute(tx);
  const free = freeOf(reading) + own - BigInt(rows[0]!.more);
  if (free < amount) throw new Refused("not_backed", { limit: formatAmount(free > 0n ? free : 0n) });
}
