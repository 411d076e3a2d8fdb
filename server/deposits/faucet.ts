import { formatAmount, UNIT } from "../../contract/money.ts";
import { fromUnits } from "../chain/transfers.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { addressOf } from "./allocation.ts";

const AMOUNT = 100n * UNIT;

export type Gift = () => Promise<{ txHash: string; amount: string }>;

/** Before the transaction, since it may allocate the address. @throws Refused `not_found` on any other chain. */
export async function prepareGift(ctx: Context, memberId: bigint): Promise<Gift> {
  const { chain } = ctx;
  const demo = chain?.settings.demo;
  if (!chain || !demo) throw new Refused("not_found");
  const address = await addressOf(ctx, chain, memberId);
  const value = fromUnits(AMOUNT, await chain.decimals());
  return async () => ({ txHash: await demo.give(address, value), amount: formatAmount(AMOUNT) });
}
