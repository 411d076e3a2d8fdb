/** Source: rules.md O116. */
import { sql } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { parseAmount, UNIT } from "../../contract/money.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { heldIn } from "./read.ts";
import type { AirdropRow } from "./tables.ts";

/** In usdt at the token's price, rounded up. @throws Refused `above_limit` */
export async function countStarted(
  tx: Tx,
  { asset, total }: Pick<AirdropRow, "asset" | "total">,
  { airdropDayLimit, tokenPrice, withdrawWindow }: Settings,
  at: Date,
): Promise<void> {
  const value = heldIn(asset) === "fuel" ? (total * parseAmount(tokenPrice) + UNIT - 1n) / UNIT : total;
  const day = dayIn(withdrawWindow.timeZone, at);
  const { rows } = await sql<{ value: bigint }>`
    insert into airdrop_day (day, value) values (${day}::date, ${value}::bigint)
    on conflict (day) do update set value = airdrop_day.value + excluded.value
    returning value`.execute(tx);
  const limit = parseAmount(airdropDayLimit);
  if (limit > 0n && rows[0]!.value > limit) throw new Refused("above_limit", { limit: airdropDayLimit });
}
