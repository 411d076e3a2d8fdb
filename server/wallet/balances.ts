import { sql } from "kysely";
import { formatAmount, multiply, parseAmount } from "../../contract/money.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import type { Balances } from "../../contract/wallet/schemas.ts";
import type { Context } from "../core/context.ts";
import { VOTED } from "../ledger/counters.ts";
import { anyOf } from "../store/bigints.ts";

interface Held {
  member_id: bigint;
  usdt: bigint;
  points: bigint;
  fuel: bigint;
  lock: bigint;
  pass: bigint;
  withdrawing: bigint;
  /** In stakes, with what they have yielded. */
  pledged: bigint;
  voted: bigint;
  /** Null if the default is in force. */
  price: string | null;
  dividend: string | null;
}

/**
 * `balance` is spendable usdt; `usdt` adds pending withdrawals; `pledged` is fuel that stakes are still to return; `lockUsd`
 * and `usd` value locked fuel and everything but passes, which nobody buys back;
 * `setting.ordinalsRate` is the dividend pool's share of payments.
 */
export async function readBalances(ctx: Pick<Context, "db">, memberId: bigint): Promise<Balances> {
  const [balances] = await readBalancesOf(ctx, [memberId]);
  return balances!;
}

/** Members may repeat. */
export async function readBalancesOf({ db }: Pick<Context, "db">, memberIds: bigint[]): Promise<Balances[]> {
  const { rows } = await sql<Held>`
    select member_id, usdt, points, fuel, lock, pass,
      (select coalesce(sum(amount), 0)::bigint from withdrawal where member_id = w.member_id
        and status in ('pending', 'approved', 'signed', 'sent', 'failed')) as withdrawing,
      (select coalesce(sum(amount + accrued - released), 0)::bigint from stake
        where member_id = w.member_id) as pledged,
      (select coalesce(sum(value), 0)::bigint from counter where name = ${VOTED}) as voted,
      (select value #>> '{}' from setting where key = 'tokenPrice') as price,
      (select value ->> 'dividend' from setting where key = 'paymentSplit') as dividend
    from wallet w where member_id = ${anyOf(memberIds)}`.execute(db);
  const held = new Map(rows.map((row) => [row.member_id, row]));
  return memberIds.map((id) => toBalances(held.get(id)!));
}

function toBalances(held: Held): Balances {
  const price = parseAmount(held.price ?? defaultSettings.tokenPrice);
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
    pledged: formatAmount(held.pledged),
    lockUsd: formatAmount(lockUsd),
    usd: formatAmount(usdt + held.points + multiply(held.fuel + held.pledged, price) + lockUsd),
    setting: { ordinalsRate: held.dividend ?? defaultSettings.paymentSplit.dividend },
  };
}
