/** Source: rules.md W27. */
import { dayIn } from "../../../contract/days.ts";
import { countOutflows } from "../../gate/outflow-limit.ts";
import { platformDebit } from "../../gate/platform-debit.ts";
import { formatAmount } from "../../../contract/money.ts";
import { maskAddress } from "../../chain/address.ts";
import type { Chain } from "../../chain/client.ts";
import { fromUnits, toUnits } from "../../chain/transfers.ts";
import type { WalletCall } from "../../chain/wallet-transactions.ts";
import { Refused } from "../../core/refused.ts";
import { Posting } from "../../ledger/posting.ts";
import { findMember } from "../../core/members.ts";
import { readSettings } from "../../core/settings.ts";
import type { Tx } from "../../store/store.ts";
import { bookPaid } from "../decide.ts";
import type { WithdrawalRow } from "../records.ts";
import { takeStep } from "../status.ts";
import { tell } from "../tell.ts";
import { matchingWithdrawals } from "./unknown.ts";

/** The transaction as the chain shows it. */
export interface Prepared {
  chain: Chain;
  sender: string;
  call: WalletCall;
}

export interface Binding {
  withdrawal: bigint | null;
  /** The amount debited for a withdrawal that the database lacked. */
  debited: bigint;
}

/**
 * @throws Refused `invalid` unless the transaction pays exactly its amount to its address, or while its own payout
 * under another nonce may still be mined; `not_found`.
 */
export async function bindToWithdrawal(
  tx: Tx,
  { chain, sender, call }: Prepared,
  id: string,
  at: Date,
): Promise<Binding> {
  const step = await takeStep(tx, "bind", id, at, { changes: { tx_hash: call.hash } });
  const { after } = step;
  const value = fromUnits(after.amount - after.fee, await chain.decimals());
  const [transfer, ...more] = call.transfers;
  const isPaid = transfer?.to === after.address && transfer.value === value && more.length === 0;
  if (!isPaid) throw new Refused("invalid", { field: "withdrawal" });
  await buryPayout(tx, { chain, sender, call }, after, value);
  await bookPaid(tx, step, at);
  return { withdrawal: after.id, debited: 0n };
}

/** Refuses a payout of another nonce, which could be mined in addition. */
async function buryPayout(tx: Tx, { chain, sender, call }: Prepared, row: WithdrawalRow, value: bigint) {
  const { chainId, token } = chain.settings;
  const block = { block_number: call.block, block_hash: call.receipt.blockHash };
  const existing = await tx
    .selectFrom("payout")
    .selectAll()
    .where("withdrawal_id", "=", row.id)
    .forUpdate()
    .executeTakeFirst();
  const isSame = existing?.sender === sender && existing.nonce === BigInt(call.nonce);
  if (existing?.state === "open" && !isSame) throw new Refused("invalid", { field: "withdrawal" });
  if (existing) {
    const own = tx.updateTable("payout").where("withdrawal_id", "=", row.id);
    if (isSame) await own.set({ ...block, state: "buried", failure: null, stuck: null }).execute();
    return;
  }
  await tx
    .insertInto("payout")
    .values({
      ...block,
      withdrawal_id: row.id,
      chain_id: BigInt(chainId),
      token,
      sender,
      nonce: BigInt(call.nonce),
      recipient: row.address,
      amount: row.amount - row.fee,
      value: value.toString(),
      day: row.day,
      state: "buried",
      created_at: row.created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Debits the member up to their balance; the rest is the platform's loss, in the audit log. The withdrawal counts
 * towards the day's limits, and the member is told.
 * @throws Refused `not_found` for an unknown member, `invalid` if a withdrawal matches, or for no single transfer.
 */
export async function bindToMember(
  tx: Tx,
  { chain, call }: Prepared,
  account: string,
  at: Date,
): Promise<Binding> {
  const member = await findMember(tx, account);
  if (member === undefined) throw new Refused("not_found", { field: "account" });
  const [transfer, ...more] = call.transfers;
  if (!transfer || more.length > 0 || (await matchingWithdrawals(tx, chain, call)).length > 0)
    throw new Refused("invalid", { field: "withdrawal" });
  const { amount } = toUnits(transfer.value, await chain.decimals());
  const posting = await Posting.open(tx, [member], at);
  const balance = posting.balance(member, "usdt");
  const debited = balance < amount ? balance : amount;
  if (debited === 0n) return { withdrawal: null, debited };
  const settings = await readSettings(tx);
  const row = await tx
    .insertInto("withdrawal")
    .values({
      member_id: member,
      amount: debited,
      fee: 0n,
      address: transfer.to,
      first_use: false,
      status: "confirmed",
      by_hand: true,
      day: dayIn(settings.withdrawWindow.timeZone, at),
      tx_hash: call.hash,
      reason: null,
      created_at: at,
      sent_at: at,
      confirmed_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const source = {
    withdrawal: row.id.toString(),
    address: maskAddress(transfer.to),
    fee: "0",
    receive: formatAmount(debited),
  };
  posting.post({ kind: "withdraw", type: "withdraw", source }, [
    { party: { member, right: platformDebit(member) }, asset: "usdt", amount: -debited },
    { party: { pool: "withdrawing" }, asset: "usdt", amount: debited },
  ]);
  posting.post({ kind: "withdraw", type: "withdraw", source: { withdrawal: source.withdrawal } }, [
    { party: { pool: "withdrawing" }, asset: "usdt", amount: -debited },
    { party: { pool: "custody" }, asset: "usdt", amount: debited },
  ]);
  await posting.write();
  await countOutflows(tx, new Map([[member, debited]]), at, settings);
  await tell(tx, "withdrawal_confirmed", row, at);
  return { withdrawal: row.id, debited };
}

/**
 * @throws Refused `invalid` if a waiting withdrawal has the same address and amount (field `withdrawal`), or if a
 * member withdraws to the paid address (field `account`): then it must be bound to them.
 */
export async function bindToNothing(tx: Tx, { chain, call }: Prepared): Promise<Binding> {
  if ((await matchingWithdrawals(tx, chain, call)).length > 0)
    throw new Refused("invalid", { field: "withdrawal" });
  const recipients = call.transfers.map(({ to }) => to);
  const known =
    recipients.length === 0
      ? undefined
      : await tx
          .selectFrom("withdrawal")
          .select("id")
          .where("address", "in", recipients)
          .limit(1)
          .executeTakeFirst();
  if (known) throw new Refused("invalid", { field: "account" });
  return { withdrawal: null, debited: 0n };
}
