/**
 * Bookable are transfers that the watcher left for good or for an operator, and those to the platform's own addresses.
 * The deposit's row decides, as for the watcher, so a log is credited once.
 * Source: rules.md O113.
 */
import { normaliseAccount } from "../../../contract/accounts/rules.ts";
import type { BookBody } from "../../../contract/deposits/lookup-schemas.ts";
import { formatAmount } from "../../../contract/money.ts";
import { hasOpenBreak } from "../../chain/breaks.ts";
import type { Chain } from "../../chain/client.ts";
import type { Context, Tx } from "../../core/context.ts";
import { Refused } from "../../core/refused.ts";
import { recordAct } from "../../operator/audit.ts";
import type { ProposalKind } from "../../operator/proposals/kind.ts";
import { readSubject } from "../../operator/subject.ts";
import { accountsAt, ownAmong } from "../addresses.ts";
import { depositsWithAccounts, toMemberDeposit } from "../all-deposits.ts";
import { credit } from "../credit.ts";
import { readStop } from "../stop.ts";
import { lockLooked, type LookedTransferRow } from "./looked.ts";
import { lookUpDeposit } from "./look-up.ts";

export function bookingKind(ctx: Context): ProposalKind<"POST operator/deposit/book"> {
  return {
    call: "POST operator/deposit/book",
    /** The earlier look-up may rest on dropped blocks. */
    async before({ txHash }) {
      const { hold } = await lookUpDeposit(ctx, txHash);
      if (hold === "few_nodes") throw new Refused("unavailable");
      if (hold === "nodes_disagree") throw new Refused("reconciling");
    },
    async preview(tx, body) {
      const { member, transfer, deposit } = await lockBookable(tx, chainOf(ctx), body);
      const { block_hash: block, recipient, sender } = transfer;
      const amount = formatAmount(transfer.amount);
      const { txHash, log, reason } = body;
      return {
        subject: member.account,
        restsOn: { member: member.id.toString(), amount, block, recipient, sender, deposit },
        effect: {
          account: member.account,
          amount,
          transaction: txHash,
          log,
          from: sender,
          to: recipient,
          reason,
          before: { status: deposit ? (deposit.review ?? deposit.status) : null },
          after: { status: "credited" },
        },
      };
    },
    async perform(tx, body, { key, at }) {
      const chain = chainOf(ctx);
      // As for the watcher: rules.md D32 and W26.
      if ((await readStop(tx, chain)) || (await hasOpenBreak(tx))) throw new Refused("reconciling");
      const { member, transfer, deposit: before } = await lockBookable(tx, chain, body);
      const row = await lockRow(tx, member.id, transfer, at);
      const posting = await credit(tx, [row], at, true);
      const booked = await depositsWithAccounts(tx)
        .where("deposit.id", "=", row.id)
        .executeTakeFirstOrThrow();
      const deposit = toMemberDeposit(booked);
      const { reason } = body;
      const act = { act: "deposit book", subject: member.account, reason };
      await recordAct(tx, { ...act, before, after: { ...deposit, log: body.log } }, at);
      const lines = posting.linesOf(member.id);
      const subject = { account: member.account, txHash: body.txHash, log: body.log, amount: deposit.amount };
      return {
        deposit,
        receipt: ctx.receipts.sign({ key, action: "operator/deposit/book", at, subject, lines }),
      };
    },
  };
}

function chainOf({ chain }: Context): Chain {
  if (!chain) throw new Refused("deposits_closed");
  return chain;
}

/** @throws Refused `recipient_unknown`, `invalid` for an address of another member, `not_bookable` */
async function lockBookable(tx: Tx, chain: Chain, { txHash, log, account }: BookBody) {
  const name = normaliseAccount(account);
  const memberId = await readSubject(tx, name);
  if (memberId === undefined) throw new Refused("recipient_unknown", { field: "account" });
  const transfer = await lockLooked(tx, chain, txHash, log);
  if (!transfer) throw new Refused("not_bookable");
  const { recipient, sender } = transfer;
  const owners = await accountsAt(tx, [recipient, sender]);
  const owner = owners.get(recipient);
  if (owner !== undefined && owner !== name) throw new Refused("invalid", { field: "account" });
  if (owner === undefined) await assertOwn(tx, chain, transfer, owners);
  const deposit = await tx
    .selectFrom("deposit")
    .select(["id", "member_id", "status", "review", "block_hash"])
    .where("chain_id", "=", transfer.chain_id)
    .where("tx_hash", "=", txHash)
    .where("log_ordinal", "=", log)
    .forUpdate()
    .executeTakeFirst();
  if (deposit ? !isLeft(deposit, memberId, transfer) : owner !== undefined) throw new Refused("not_bookable");
  const shown = deposit && { id: deposit.id.toString(), status: deposit.status, review: deposit.review };
  return { member: { id: memberId, account: name }, transfer, deposit: shown ?? null };
}

/** Transfers between the platform's addresses already belong to members. */
async function assertOwn(
  tx: Tx,
  { settings }: Chain,
  { recipient, sender }: LookedTransferRow,
  owners: Map<string, string>,
): Promise<void> {
  const cold = (settings.cold ?? []).map(({ address }) => address);
  const own = await ownAmong(tx, cold, [recipient, sender]);
  if (!own.has(recipient) || own.has(sender) || owners.has(sender)) throw new Refused("not_bookable");
}

/** Whether the watcher has left the deposit for good, or for an operator. */
function isLeft(
  row: { member_id: bigint; status: string; review: string | null; block_hash: string | null },
  memberId: bigint,
  { block_hash: shown }: LookedTransferRow,
): boolean {
  if (row.member_id !== memberId || row.block_hash !== shown) return false;
  if (row.status === "below_minimum") return true;
  return (row.status === "seen" || row.status === "confirming") && row.review !== null;
}

/** The watcher inserts no rows for the platform's addresses. @throws Refused `not_bookable` */
async function lockRow(tx: Tx, memberId: bigint, transfer: LookedTransferRow, at: Date) {
  const { recipient: _recipient, ...log } = transfer;
  await tx
    .insertInto("deposit")
    .values({ ...log, member_id: memberId, status: "seen", reason: null, created_at: at, credited_at: null })
    .onConflict((conflict) => conflict.columns(["chain_id", "tx_hash", "log_ordinal"]).doNothing())
    .execute();
  const row = await tx
    .selectFrom("deposit")
    .selectAll()
    .where("chain_id", "=", transfer.chain_id)
    .where("tx_hash", "=", transfer.tx_hash)
    .where("log_ordinal", "=", transfer.log_ordinal)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A concurrent booking was faster.
  if (row.status === "credited" || row.member_id !== memberId) throw new Refused("not_bookable");
  return row;
}
