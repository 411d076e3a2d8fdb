import type { Store, Tx } from "../store/store.ts";

/** What the last day's run paid a staked pass of each tier, as a share of its price, in units of 1e-8. */
export async function lastDailyRates(db: Store | Tx): Promise<Map<number, bigint>> {
  const rows = await db
    .selectFrom("nft_day_tier")
    .select(["tier", "rate"])
    .where("day", "=", (eb) => eb.selectFrom("nft_day").select((day) => day.fn.max("day").as("day")))
    .execute();
  return new Map(rows.map(({ tier, rate }) => [tier, rate]));
}
