import { formatAmount } from "../../contract/money.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { NftSetting } from "../../contract/passes/schemas.ts";
import { Refused } from "../core/refused.ts";
import { readSettings } from "../core/settings.ts";
import type { Store, Tx } from "../store/store.ts";

export async function readNftSettings(db: Store): Promise<NftSetting[]> {
  const { nftTiers } = await readSettings(db);
  const stock = await db.selectFrom("nft_stock").selectAll().execute();
  const remaining = new Map(stock.map((row) => [row.tier, row.remaining]));
  const rates = await lastDailyRates(db);
  return nftTiers.map((tier) => ({
    ...tier,
    remaining: remaining.get(tier.id) ?? tier.supply,
    dailyRate: formatAmount(rates.get(tier.id) ?? 0n),
  }));
}

/** Once per database; later only sales and changes of supply alter the stock. */
export async function stockPasses(db: Store): Promise<void> {
  const { nftTiers } = await readSettings(db);
  await db
    .insertInto("nft_stock")
    .values(nftTiers.map(({ id, supply }) => ({ tier: id, remaining: supply })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @throws Refused `invalid` if more are sold. */
export async function applySupplyChange(tx: Tx, before: Settings, after: Settings): Promise<void> {
  for (const { id, supply } of after.nftTiers) {
    const added = supply - (before.nftTiers.find((tier) => tier.id === id)?.supply ?? 0);
    if (added === 0) continue;
    const adjusted = await tx
      .updateTable("nft_stock")
      .set((eb) => ({ remaining: eb("remaining", "+", added) }))
      .where("tier", "=", id)
      .where((eb) => eb(eb("remaining", "+", added), ">=", 0))
      .returning("tier")
      .executeTakeFirst();
    if (!adjusted) throw new Refused("invalid", { field: "nftTiers" });
  }
}

/** A share of the price, in units of 1e-8. */
export async function lastDailyRates(db: Store | Tx): Promise<Map<number, bigint>> {
  const rows = await db
    .selectFrom("nft_day_tier")
    .select(["tier", "rate"])
    .where("day", "=", (eb) => eb.selectFrom("nft_day").select((day) => day.fn.max("day").as("day")))
    .execute();
  return new Map(rows.map(({ tier, rate }) => [tier, rate]));
}
