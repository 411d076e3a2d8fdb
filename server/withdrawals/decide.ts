/** What becomes of a withdrawal: its member takes it back, or the operator decides. Source: rules.md W10, W12 and W14. */
import type {
  MemberWithdrawal,
  WithdrawByHand,
  Withdrawal,
  WithdrawConfirmation,
  WithdrawDecision,
  WithdrawRefusal,
} from "../../contract/withdrawals/schemas.ts";
import type { EntryInput } from "../ledger/accounts.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { announce } from "../push/announce.ts";
import { recordAct } from "../operator/audit.ts";
import { toMemberWithdrawal, toWithdrawal, type WithdrawalRow } from "./records.ts";
import { takeStep, type ActName, type Stepped } from "./status.ts";

/**
 * Takes a pending withdrawal back. A frozen member may: it spends nothing.
 * @throws Refused `not_found`, `invalid` when it is not pending any more.
 */
export async function cancelWithdrawal(tx: Tx, memberId: bigint, id: string, at: Date): Promise<Withdrawal> {
  const step = await takeStep(tx, "cancel", id, at, { memberId });
  await giveBack(step);
  return toWithdrawal(step.after);
}

/** Lets a pending withdrawal be sent. @throws Refused `not_found`, `invalid` when it is not pending. */
export async function approveWithdrawal(
  tx: Tx,
  { id, reason = "" }: WithdrawDecision,
  at: Date,
): Promise<MemberWithdrawal> {
  return record(tx, "approve", await takeStep(tx, "approve", id, at), reason, at);
}

/**
 * Refuses a withdrawal that was not sent; the member gets all of it back, and reads why.
 * @throws Refused `not_found`, `invalid` when it may have been sent, or is decided.
 */
export async function rejectWithdrawal(
  tx: Tx,
  { id, reason }: WithdrawRefusal,
  at: Date,
): Promise<MemberWithdrawal> {
  const step = await takeStep(tx, "reject", id, at, { changes: { reason } });
  await giveBack(step, { reason });
  return record(tx, "reject", step, reason, at);
}

/**
 * Says that a withdrawal was paid by hand.
 * @param paysItself whether this platform pays by itself what is not the operator's to pay: that is then not paid twice.
 * @throws Refused `not_found`, `invalid` when it is not approved, is decided, or is not the operator's to pay.
 */
export async function confirmWithdrawal(
  tx: Tx,
  { id, reason = "", txHash }: WithdrawConfirmation,
  at: Date,
  { paysItself = false } = {},
): Promise<MemberWithdrawal> {
  const changes = txHash === undefined ? {} : { tx_hash: txHash.toLowerCase() };
  const step = await takeStep(tx, "confirm", id, at, { changes });
  const { status, by_hand } = step.before;
  const isOurs = paysItself && status !== "failed" && !by_hand;
  if (isOurs || (await isOnItsWay(tx, step.before))) throw new Refused("invalid", { field: "id" });
  await bookPaid(tx, step, at);
  return record(tx, "confirm", step, reason, at);
}

/** Whether signed bytes of it may still get into a block: then the chain decides, and nobody else. */
async function isOnItsWay(tx: Tx, { id }: WithdrawalRow): Promise<boolean> {
  const open = tx.selectFrom("payout").select("state").where("withdrawal_id", "=", id);
  return (await open.where("state", "=", "open").executeTakeFirst()) !== undefined;
}

/** What was paid leaves custody, its fee is earned, and the member is told. */
export async function bookPaid(tx: Tx, step: Stepped, at: Date): Promise<void> {
  const { amount, fee } = step.after;
  const entries: EntryInput[] = [
    { party: { pool: "withdrawing" }, asset: "usdt", amount: -amount },
    { party: { pool: "custody" }, asset: "usdt", amount: amount - fee },
    { party: { pool: "fees" }, asset: "usdt", amount: fee },
  ];
  // A rate may be 0, or all of it.
  step.posting.post(
    { kind: "withdraw", type: "withdraw", source: {} },
    entries.filter((entry) => entry.amount !== 0n),
  );
  await step.posting.write();
  const { id: number, member_id: member } = step.after;
  await announce(tx, member, { event: "withdrawal_confirmed", id: number.toString(), at });
}

/**
 * Keeps an approved withdrawal for the operator to pay, or leaves it to this platform again.
 * @throws Refused `not_found`, `invalid` when it is not approved.
 */
export async function setByHand(
  tx: Tx,
  { id, byHand, reason = "" }: WithdrawByHand,
  at: Date,
): Promise<MemberWithdrawal> {
  const step = await takeStep(tx, "keep", id, at, { changes: { by_hand: byHand } });
  return record(tx, byHand ? "by-hand" : "by-chain", step, reason, at);
}

/** The whole amount goes back, the fee with it, as a line of its own that says why. */
async function giveBack({ posting, after }: Stepped, why: { reason?: string } = {}): Promise<void> {
  const source = { withdrawal: after.id.toString(), status: after.status, ...why };
  posting.post({ kind: "withdraw", type: "withdraw", source }, [
    { party: { pool: "withdrawing" }, asset: "usdt", amount: -after.amount },
    { party: { member: after.member_id }, asset: "usdt", amount: after.amount },
  ]);
  await posting.write();
}

/** Writes the operator's act down. @returns the withdrawal as the operator sees it. */
async function record(
  tx: Tx,
  name: Exclude<ActName, "keep"> | "by-hand" | "by-chain",
  { before, after }: Stepped,
  reason: string,
  at: Date,
): Promise<MemberWithdrawal> {
  const { account } = await tx
    .selectFrom("member")
    .select("account")
    .where("id", "=", after.member_id)
    .executeTakeFirstOrThrow();
  const act = { act: `withdraw ${name}`, subject: after.id.toString(), reason };
  const change = {
    before: { status: before.status },
    after: { account, status: after.status, ...(after.tx_hash && { txHash: after.tx_hash }) },
  };
  await recordAct(tx, { ...act, ...change }, at);
  return toMemberWithdrawal({ ...after, account });
}
