/** `withdraw/create`. Source: rules.md W2, W7, W8 and M25. */
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { previewWithdraw, remainingToday, withdrawBounds } from "../../contract/withdrawals/rules.ts";
import type { WithdrawBody, Withdrawal } from "../../contract/withdrawals/schemas.ts";
import { maskAddress, payableAddress } from "../chain/address.ts";
import type { Chain } from "../chain/client.ts";
import { assertOutside } from "../chain/platform-address.ts";
import { openExit } from "../gate/outflow.ts";
import type { Spender } from "../gate/spender.ts";
import type { Done } from "../ledger/receipts.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { announceAll } from "../announce/announce.ts";
import { toOtherSessions } from "../announce/outgoing.ts";
import { assertExpected } from "../core/expected-amount.ts";
import { readSettings } from "../core/settings.ts";
import { toWithdrawal } from "./records.ts";
import { addressUse } from "./address-use.ts";
import { assertListed } from "./book/listed.ts";
import { assertOpen, readDay } from "./standing.ts";

/**
 * Amounts up to `withdrawAutoApprove` are approved at once or when the address has cooled down.
 * @throws Refused as the gate; `outside_window`, `bad_address`, `platform_address`, `address_not_listed`,
 * `address_held`, `below_minimum`, `multiple_of_10`, `above_limit`, `insufficient_balance`, `quote_changed`, the first
 * in this order.
 */
export async function createWithdrawal(
  tx: Tx,
  spender: Spender,
  body: Pick<WithdrawBody, "amount" | "address" | "expect">,
  act: { chain: Chain | null; at: Date },
): Promise<Done & { withdrawal: Withdrawal }> {
  const { memberId } = spender;
  const { at } = act;
  const settings = await readSettings(tx);
  // Concurrent requests share the daily limit.
  const { posting, leave } = await openExit(tx, spender, "withdraw", at);
  const { day, used, window } = await readDay(tx, memberId, settings, at);
  assertOpen(window, settings);
  const address = payableAddress(body.address);
  if (address === null) throw new Refused("bad_address", { field: "address" });
  await assertOutside(act.chain, tx, address);
  await assertListed(tx, memberId, address, at);
  const amount = parseAmount(body.amount);
  const remaining = remainingToday(settings.withdrawAmountLimit, used);
  const available = posting.balance(memberId, "usdt");
  const { fee, arrival, refusal } = previewWithdraw(amount, { available, remaining }, settings);
  if (refusal)
    throw new Refused(refusal, {
      field: "amount",
      ...withdrawBounds(settings, remaining, settings.withdrawAmountLimit),
    });
  assertExpected(arrival, body.expect);
  const right = await leave(amount);
  const { firstUse, payableAt } = await addressUse(tx, memberId, address, settings, at);
  const isAutomatic = amount <= parseAmount(settings.withdrawAutoApprove);
  const isApproved = isAutomatic && payableAt === null;
  const row = await tx
    .insertInto("withdrawal")
    .values({
      member_id: memberId,
      amount,
      fee,
      address,
      first_use: firstUse,
      payable_at: payableAt,
      status: isApproved ? "approved" : "pending",
      auto_approve: isAutomatic,
      day,
      tx_hash: null,
      reason: null,
      created_at: at,
      approved_at: isApproved ? at : null,
      sent_at: null,
      confirmed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const source = {
    withdrawal: row.id.toString(),
    address: maskAddress(address),
    // The line's hash covers the full address, since others fit the mask.
    to: address,
    fee: formatAmount(fee),
    receive: formatAmount(arrival),
  };
  posting.post({ kind: "withdraw", type: "withdraw", source }, [
    { party: { member: memberId, right }, asset: "usdt", amount: -amount },
    { party: { pool: "withdrawing" }, asset: "usdt", amount },
  ]);
  await posting.write();
  const { withdrawal, receive } = source;
  const told = await toOtherSessions(
    tx,
    [
      {
        memberId,
        event: "withdrawal_requested",
        id: withdrawal,
        data: { amount: formatAmount(amount) },
        ...(spender.tokenHash && { except: spender.tokenHash }),
        at,
      },
    ],
    at,
  );
  await announceAll(tx, told);
  const subject = { withdrawal, address, amount: formatAmount(amount), fee: source.fee, receive };
  return { withdrawal: toWithdrawal(row), lines: posting.linesOf(memberId), subject };
}
