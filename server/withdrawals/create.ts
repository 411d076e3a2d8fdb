/** `withdraw/create`. Source: rules.md W2, W7, W8 and M25. */
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { previewWithdraw, remainingToday, withdrawBounds } from "../../contract/withdrawals/rules.ts";
import type { WithdrawBody, Withdrawal } from "../../contract/withdrawals/schemas.ts";
import { maskAddress, payableAddress } from "../chain/address.ts";
import { Posting, type Line } from "../ledger/posting.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { isPlatformAddress } from "../deposits/addresses.ts";
import { assertExpected } from "../core/expected-amount.ts";
import { readSettings } from "../core/settings.ts";
import { toWithdrawal } from "./records.ts";
import { assertMayWithdraw, readStanding } from "./standing.ts";

/**
 * Sets usdt aside for a withdrawal, approved at once up to `withdrawAutoApprove`.
 * @throws Refused `frozen`, `held`, `outside_window`, `bad_address`, `below_minimum`, `multiple_of_10`,
 *   `above_limit`, `insufficient_balance`, `quote_changed`, the first in this order.
 */
export async function createWithdrawal(
  tx: Tx,
  memberId: bigint,
  body: Omit<WithdrawBody, "payPassword">,
  at: Date,
): Promise<{ withdrawal: Withdrawal; lines: Line[] }> {
  const settings = await readSettings(tx);
  // Locked first: concurrent requests share the daily limit.
  const posting = await Posting.open(tx, [memberId], at);
  const standing = await readStanding(tx, memberId, settings, at);
  assertMayWithdraw(standing);
  const address = payableAddress(body.address);
  if (address === null || (await isPlatformAddress(tx, address)))
    throw new Refused("bad_address", { field: "address" });
  const amount = parseAmount(body.amount);
  const remaining = remainingToday(settings.withdrawAmountLimit, standing.used);
  const available = posting.balance(memberId, "usdt");
  const { fee, arrival, refusal } = previewWithdraw(amount, { available, remaining }, settings);
  if (refusal) throw new Refused(refusal, { field: "amount", ...withdrawBounds(settings, remaining) });
  assertExpected(arrival, body.expect);
  const row = await tx
    .insertInto("withdrawal")
    .values({
      member_id: memberId,
      amount,
      fee,
      address,
      first_use: !(await hasUsed(tx, memberId, address)),
      status: amount <= parseAmount(settings.withdrawAutoApprove) ? "approved" : "pending",
      day: standing.day,
      tx_hash: null,
      reason: null,
      created_at: at,
      sent_at: null,
      confirmed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const source = {
    withdrawal: row.id.toString(),
    address: maskAddress(address),
    fee: formatAmount(fee),
    receive: formatAmount(arrival),
  };
  posting.post({ kind: "withdraw", type: "withdraw", source }, [
    { party: { member: memberId }, asset: "usdt", amount: -amount },
    { party: { pool: "withdrawing" }, asset: "usdt", amount },
  ]);
  await posting.write();
  return { withdrawal: toWithdrawal(row), lines: posting.linesOf(memberId) };
}

async function hasUsed(tx: Tx, memberId: bigint, address: string): Promise<boolean> {
  const earlier = await tx
    .selectFrom("withdrawal")
    .select("id")
    .where("member_id", "=", memberId)
    .where("address", "=", address)
    .where("status", "not in", ["rejected", "cancelled"])
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
