import { formatAmount, multiply, parseAmount } from "../../contract/money.ts";
import type { Balances } from "../../contract/schemas/wallet.ts";
import type { Context } from "./context.ts";
import { readCounter, VOTED } from "./counters.ts";
import { readSettings } from "./settings.ts";

/**
 * All balances. `usdt` and `balance` are what can be spent; `lockUsd` values the locked fuel and `usd` everything, at the
 * token price; `setting.ordinalsRate` is the share of each payment that the consensus flow gives to the dividend pool.
 */
export async function readBalances(ctx: Context, memberId: bigint): Promise<Balances> {
  const settings = await readSettings(ctx.db);
  const wallet = await ctx.db
    .selectFrom("wallet")
    .select(["usdt", "points", "fuel", "lock"])
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const price = parseAmount(settings.tokenPrice);
  const lockUsd = multiply(wallet.lock, price);
  return {
    ordinalsAmount: formatAmount(await readCounter(ctx.db, VOTED)),
    usdt: formatAmount(wallet.usdt),
    balance: formatAmount(wallet.usdt),
    repurchasePoints: formatAmount(wallet.points),
    fuel: formatAmount(wallet.fuel),
    lock: formatAmount(wallet.lock),
    lockUsd: formatAmount(lockUsd),
    usd: formatAmount(wallet.usdt + wallet.points + multiply(wallet.fuel, price) + lockUsd),
    setting: { ordinalsRate: settings.paymentSplit.dividend },
  };
}
