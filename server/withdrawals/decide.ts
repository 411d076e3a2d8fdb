/** Source: rules.md W10, W12 and W14. */
import type {
  MemberWithdrawal,
  WithdrawByHand,
  Withdrawal,
  WithdrawConfirmation,
  WithdrawDecision,
  WithdrawRefusal,
} from "../../contract/withdrawals/schemas.ts";
import { assertOutside, type ReserveAddresses } from "../chain/platform-address.ts";
import type { EntryInput } from "../ledger/accounts.ts";
import { returnOutflow } from "../gate/outflow-limit.ts";
import { assertCovered } from "../gate/payout.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { assertAsShown } from "../operator/as-shown.ts";
import { recordAct } from "../operator/audit.ts";
import { toMemberWithdrawal, toWithdrawal, type WithdrawalRow } from "./records.ts";
import { tell } from "./tell.ts";
import { assertUnrecorded } from "./recorded-hash.ts";
import { takeStep, type ActName, type StatusChange } from "./status.ts";

/** Frozen members may cancel too. @throws Refused `not_found`, `invalid` if not pending. */
export async function cancelWithdrawal(tx: Tx, memberId: bigint, id: string, at: Date): Promise<Withdrawal> {
  const step = await takeStep(tx, "cancel", id, at, { memberId });
  await refund(tx, step);
  return toWithdrawal(step.after);
}

/**
 * The address may have become the platform's since, or an older version accepted it.
 * @throws Refused `not_found`, `invalid` if not pending, `platform_address`, `deposit_missing`.
 */
export async function approveWithdrawal(
  tx: Tx,
  { id, reason = "" }: WithdrawDecision,
  { at, chain }: { at: Date; chain: ReserveAddresses },
): Promise<MemberWithdrawal> {
  const step = await takeStep(tx, "approve", id, at);
  await assertOutside(chain, tx, step.after.address);
  await assertCovered(tx, step.posting, step.after.member_id);
  await tell(tx, "withdrawal_approved", step.after, at);
  return audit(tx, "approve", step, reason, at);
}

/**
 * The member reads the reason.
 * @throws Refused `not_found`, `invalid` if it may have been sent, or is decided; `changed_meanwhile`.
 */
export async function rejectWithdrawal(
  tx: Tx,
  { id, reason, from, notPaid = false }: WithdrawRefusal,
  at: Date,
): Promise<MemberWithdrawal> {
  const step = await takeStep(tx, "reject", id, at, { changes: { reason } });
  const { status, by_hand: byHand } = step.before;
  // Whoever took it to pay by hand may have sent it.
  assertAsShown({ status, byHand }, from);
  await refund(tx, step, { reason });
  await tell(tx, "withdrawal_rejected", step.after, at);
  return audit(tx, "reject", step, reason, at, notPaid ? { notPaid } : {});
}

/**
 * @param payoutsEnabled then only failed and `by_hand` withdrawals are accepted, so that none is paid twice.
 * @throws Refused `not_found`, `invalid` if not approved, decided, or not the operator's to pay; `transaction_taken`.
 */
export async function confirmWithdrawal(
  tx: Tx,
  { id, reason = "", txHash, sharedTx = false }: WithdrawConfirmation,
  at: Date,
  { payoutsEnabled = false } = {},
): Promise<MemberWithdrawal> {
  const changes = txHash === undefined ? {} : { tx_hash: txHash.toLowerCase() };
  const step = await takeStep(tx, "confirm", id, at, { changes });
  const { status, by_hand } = step.before;
  const isForPayouts = payoutsEnabled && status !== "failed" && !by_hand;
  if (isForPayouts || (await hasOpenPayout(tx, step.before))) throw new Refused("invalid", { field: "id" });
  await bookPaid(tx, step, at);
  const hash = step.after.tx_hash;
  if (txHash !== undefined && hash !== null && !sharedTx) await assertUnrecorded(tx, hash, step.after);
  return audit(tx, "confirm", step, reason, at, sharedTx ? { sharedTx: true } : {});
}

/** Signed bytes may still be mined: only the chain decides. */
async function hasOpenPayout(tx: Tx, { id }: WithdrawalRow): Promise<boolean> {
  const open = tx.selectFrom("payout").select("state").where("withdrawal_id", "=", id);
  return (await open.where("state", "=", "open").executeTakeFirst()) !== undefined;
}

export async function bookPaid(tx: Tx, step: StatusChange, at: Date): Promise<void> {
  const { amount, fee } = step.after;
  const entries: EntryInput[] = [
    { party: { pool: "withdrawing" }, asset: "usdt", amount: -amount },
    { party: { pool: "custody" }, asset: "usdt", amount: amount - fee },
    { party: { pool: "fees" }, asset: "usdt", amount: fee },
  ];
  // The fee rate may be 0 or 1.
  step.posting.post(
    { kind: "withdraw", type: "withdraw", source: { withdrawal: step.after.id.toString() } },
    entries.filter((entry) => entry.amount !== 0n),
  );
  await step.posting.write();
  await tell(tx, "withdrawal_confirmed", step.after, at);
}

/** @throws Refused `not_found`, `invalid` if not approved; `changed_meanwhile` if another operator was first. */
export async function setByHand(
  tx: Tx,
  { id, byHand, reason = "", notPaid = false }: WithdrawByHand,
  at: Date,
): Promise<MemberWithdrawal> {
  const step = await takeStep(tx, "setByHand", id, at, { changes: { by_hand: byHand } });
  // Both would send the money.
  if (step.before.by_hand === byHand) throw new Refused("changed_meanwhile", { field: "id" });
  return audit(tx, byHand ? "by-hand" : "by-chain", step, reason, at, notPaid ? { notPaid } : {});
}

async function refund(
  tx: Tx,
  { posting, after }: StatusChange,
  why: { reason?: string } = {},
): Promise<void> {
  const source = { withdrawal: after.id.toString(), status: after.status, ...why };
  posting.post({ kind: "withdraw", type: "withdraw", source }, [
    { party: { pool: "withdrawing" }, asset: "usdt", amount: -after.amount },
    { party: { member: after.member_id }, asset: "usdt", amount: after.amount },
  ]);
  await posting.write();
  await returnOutflow(tx, after.member_id, after.day, after.amount);
}

async function audit(
  tx: Tx,
  name: Exclude<ActName, "setByHand"> | "by-hand" | "by-chain",
  { before, after }: StatusChange,
  reason: string,
  at: Date,
  more: { sharedTx?: boolean; notPaid?: boolean } = {},
): Promise<MemberWithdrawal> {
  const { account } = await tx
    .selectFrom("member")
    .select("account")
    .where("id", "=", after.member_id)
    .executeTakeFirstOrThrow();
  const act = { act: `withdraw ${name}`, subject: after.id.toString(), reason };
  const change = {
    before: { status: before.status },
    after: { account, status: after.status, ...(after.tx_hash && { txHash: after.tx_hash }), ...more },
  };
  await recordAct(tx, { ...act, ...change }, at);
  return toMemberWithdrawal({ ...after, account });
}
