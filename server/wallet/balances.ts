import { sql } from "kysely";
import { formatAmount, multiply, parseAmount } from "../../contract/money.ts";
import type { Balances } from "../../contract/wallet/schemas.ts";
import type { Context } from "../core/context.ts";
import { VOTED } from "../ledger/counters.ts";
import { settingsColumn, settingsOf } from "../core/settings.ts";
import type { Settings } from "../../contract/operator/settings.ts";

interface Held {
  usdt: bigint;
  points: bigint;
  fuel: bigint;
  lock: bigint;
  pass: bigint;
  withdrawing: bigint;
  voted: bigint;
  stored: Partial<Settings>;
}

/**
 * `balance` is spendable usdt; `usdt` adds pending withdrawals; `lockUsd` and `usd` value locked fuel and all assets;
 * `setting.ordinalsRate` is the dividend pool's share of payments.
 */
export async function readBalances(ctx: Context, memberId: bigint): Promise<Balances> {
  const { rows } = await sql<Held>`
    select usdt, points, fuel, lock, pass,
      (select coalesce(sum(amount), 0)::bigint from withdrawal where member_id = ${memberId}
        and status in ('pending', 'approved', 'signed', 'sent', 'failed')) as withdrawing,
      (select coalesce(sum(value), 0)::bigint from counter where name = ${VOTED}) as voted,
      ${settingsColumn} as stored
    from wallet where member_id = ${memberId}`.execute(ctx.db);
  const held = rows[0]!;
  const settings = settingsOf(held.stored);
  const price = parseAmount(settings.tokenPrice);
  const lockUsd = multiply(held.lock, price);
  const usdt = held.usdt + held.withdrawing;
  return {
    ordinalsAmount: formatAmount(held.voted),
    usdt: formatAmount(usdt),
    balance: formatAmount(held.usdt),
    repurchasePoints: formatAmount(held.points),
    fuel: formatAmount(held.fuel),
    lock: formatAmount(held.lock),
    pass: formatAmount(held.pass),
    lockUsd: formatAmount(lockUsd),
    usd: formatAmount(usdt + held.points + multiply(held.fuel, price) + lockUsd),
    setting: { ordinalsRate: settings.paymentSplit.dividend },
  };
}
