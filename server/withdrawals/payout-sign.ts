/** Signed bytes are stored before they are sent. */
import { sql } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { parseAmount } from "../../contract/money.ts";
import { askMost } from "../chain/ask-nodes.ts";
import { readOpenBreaks } from "../chain/breaks.ts";
import type { Node } from "../chain/client.ts";
import { estimateFees, transferData, transferGas, type Fees } from "../chain/payments.ts";
import { checkSigned, type UnsignedCall } from "../chain/signer.ts";
import { fromUnits, toUnits } from "../chain/transfers.ts";
import { Refused } from "../core/refused.ts";
import { isUniqueViolation } from "../store/errors.ts";
import type { Tx } from "../store/store.ts";
import { findShortage } from "./payout-funds.ts";
import { openWallet, setPaused, type PayoutAlert, type Round, type Wallet } from "./payout-round.ts";
import { readSettings } from "../core/settings.ts";
import { readBroken } from "../operator/ledger-check/broken.ts";
import { assertMayBePaid, mayBePaid } from "../gate/payout.ts";
import { transact } from "../core/transact.ts";
import { takeStep } from "./status.ts";
import type { WithdrawalRow } from "./records.ts";

/** The other round was faster; the signed bytes are discarded unsent. */
class ConcurrentRound extends Error {}

/** @returns `signed: null` after skipping a withdrawal; null if there is none, or signing is paused. */
export async function signNext(round: Round): Promise<{ signed: bigint | null } | null> {
  const { ctx } = round;
  // Read first, since a concurrent round that stores takes the nonce.
  const { next_nonce: nonce, paused } = await openWallet(round);
  const [broken] = await readOpenBreaks(ctx.db);
  if (broken) return pause(round, broken.kind === "transaction" ? "nonce" : "break");
  if ((await readBroken(ctx.db)) !== null) return pause(round, "ledger");
  const next = await oldestApproved(round);
  if (!next) {
    // A shortage ends with its withdrawal, a signer's fault with a signature.
    if (paused !== "signer") await setPaused(round, null);
    return null;
  }
  const amount = next.amount - next.fee;
  const { payoutLimit, withdrawWindow } = await readSettings(ctx.db);
  const day = dayIn(withdrawWindow.timeZone, ctx.now());
  const limit = parseAmount(payoutLimit);
  if (amount === 0n) return leaveToOperator(round, next, "nothing");
  if (limit > 0n && (await signedOn(round, day)) + amount > limit)
    return leaveToOperator(round, next, "limit");

  const value = toExactUnits(amount, await ctx.chain!.decimals());
  if (value === null) return leaveToOperator(round, next, "decimals");
  const fees = await estimateFees(ctx.chain!);
  const shortage = await findShortage(round, value, fees);
  if (shortage) return pause(round, shortage);
  const gas = await gasOf(round, next.address, value);
  if (gas === null) return leaveToOperator(round, next, "refused");
  const exactShortage = await findShortage(round, value, fees, gas);
  if (exactShortage) return pause(round, exactShortage);
  const call = callOf(round, nonce, next.address, value, gas, fees);
  return signAndStore(round, { next, call, value, day });
}

/** Null if the token would refuse the transfer, which a single node does not decide. */
async function gasOf({ ctx, node, sender }: Round, to: string, value: bigint): Promise<bigint | null> {
  const gasAt = (one: Node) => transferGas(one, sender, to, value);
  const gas = (await gasAt(node)) ?? (await askMost(ctx.chain!, async (one) => (await gasAt(one)) ?? 0n));
  return gas === 0n ? null : gas;
}

async function pause(round: Round, reason: Wallet["paused"]): Promise<null> {
  await setPaused(round, reason);
  return null;
}

interface Signing {
  next: WithdrawalRow;
  call: UnsignedCall;
  value: bigint;
  day: string;
}

async function signAndStore(round: Round, { next, call, value, day }: Signing) {
  const signed = await signChecked(round, call);
  if (signed === null) return null;
  await setPaused(round, null);
  round.step("signed");
  const { ctx, node, sender } = round;
  try {
    await transact(ctx.db, async (tx) => {
      await takeNonce(tx, round, BigInt(call.nonce));
      const at = ctx.now();
      const { before, posting } = await takeStep(tx, "sign", next.id.toString(), at, {
        changes: { tx_hash: signed.hash },
      });
      // A longer cool-down may have been set during signing.
      const isEarly = before.payable_at !== null && before.payable_at > at;
      if (before.by_hand || isEarly) throw new ConcurrentRound();
      // The account may have been frozen or taken over during signing.
      await assertMayBePaid(tx, posting, before.member_id);
      await tx
        .insertInto("payout")
        .values({
          withdrawal_id: next.id,
          chain_id: BigInt(node.settings.chainId),
          token: node.settings.token,
          sender,
          nonce: BigInt(call.nonce),
          recipient: next.address,
          amount: next.amount - next.fee,
          value: value.toString(),
          day,
          state: "open",
          created_at: at,
        })
        .execute();
      await storeAttempt(tx, next.id, 1, signed, call, at);
    });
  } catch (error) {
    if (!(error instanceof ConcurrentRound || error instanceof Refused || isUniqueViolation(error)))
      throw error;
    return { signed: null };
  }
  round.step("stored");
  return { signed: next.id };
}

/** @returns null, after pausing, if the signer fails. */
export async function signChecked(round: Round, call: UnsignedCall): Promise<Signed | null> {
  try {
    const raw = await round.payer.signer.sign(call);
    return { raw, hash: await checkSigned(raw, call, round.sender) };
  } catch (error) {
    await setPaused(round, "signer", error instanceof Error ? error.message : String(error));
    return null;
  }
}

export interface Signed {
  raw: string;
  hash: string;
}

export async function storeAttempt(
  tx: Tx,
  withdrawal: bigint,
  ordinal: number,
  { raw, hash }: Signed,
  { gas, maxFeePerGas, maxPriorityFeePerGas }: UnsignedCall,
  at: Date,
): Promise<void> {
  await tx
    .insertInto("payout_attempt")
    .values({
      hash,
      withdrawal_id: withdrawal,
      ordinal,
      raw,
      gas,
      max_fee: maxFeePerGas.toString(),
      max_priority_fee: maxPriorityFeePerGas.toString(),
      created_at: at,
    })
    .execute();
}

export function callOf(
  { node: { settings } }: Pick<Round, "node">,
  nonce: bigint,
  to: string,
  value: bigint,
  gas: bigint,
  fees: Fees,
): UnsignedCall {
  const data = transferData(to, value);
  return { chainId: settings.chainId, nonce: Number(nonce), to: settings.token, data, gas, ...fees };
}

/** @throws ConcurrentRound if the nonce is no longer the next one. */
async function takeNonce(tx: Tx, { node, sender }: Round, nonce: bigint): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("payout_wallet")
    .set({ next_nonce: nonce + 1n })
    .where("chain_id", "=", BigInt(node.settings.chainId))
    .where("address", "=", sender)
    .where("next_nonce", "=", nonce)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new ConcurrentRound();
}

/** Skips addresses in their cool-down, and members whom the gate holds. */
function oldestApproved({ ctx: { db, now } }: Round): Promise<WithdrawalRow | undefined> {
  return db
    .selectFrom("withdrawal")
    .innerJoin("member", "member.id", "withdrawal.member_id")
    .selectAll("withdrawal")
    .where("status", "=", "approved")
    .where("by_hand", "=", false)
    .where(mayBePaid(now()))
    .where((eb) => eb.or([eb("payable_at", "is", null), eb("payable_at", "<=", now())]))
    .orderBy("withdrawal.id")
    .limit(1)
    .executeTakeFirst();
}

/** In units of 1e-8. */
async function signedOn({ ctx: { db } }: Round, day: string): Promise<bigint> {
  const { rows } = await sql<{ signed: bigint }>`
    select coalesce(sum(amount), 0)::bigint as signed from payout where day = ${day}`.execute(db);
  return rows[0]!.signed;
}

async function leaveToOperator(
  { ctx: { db }, notify }: Round,
  { id }: WithdrawalRow,
  reason: Extract<PayoutAlert, { event: "left_to_operator" }>["reason"],
): Promise<{ signed: null }> {
  await db
    .updateTable("withdrawal")
    .set({ by_hand: true })
    .where("id", "=", id)
    .where("status", "=", "approved")
    .execute();
  notify({ event: "left_to_operator", withdrawal: id.toString(), reason });
  return { signed: null };
}

/** Null if the token cannot represent it exactly. */
function toExactUnits(amount: bigint, decimals: number): bigint | null {
  const value = fromUnits(amount, decimals);
  return toUnits(value, decimals).amount === amount ? value : null;
}
