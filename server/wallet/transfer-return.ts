/** The way back for a transfer to the wrong member. Source: rules.md T4 to T6. */
import { sql } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import type { TransferReturn } from "../../contract/wallet/return-schemas.ts";
import { announce } from "../announce/announce.ts";
import { findOpenMember } from "../core/members.ts";
import { Refused } from "../core/refused.ts";
import type { Spender } from "../gate/spender.ts";
import type { Done } from "../ledger/receipts.ts";
import { askUntil, linkReturn, readReturned, recordAsk, recordReturn } from "../ledger/returns.ts";
import type { Store, Tx } from "../store/store.ts";
import { transfer } from "./member-transfer.ts";

const TABLE = "transfer_return";

/** @throws Refused `not_found` for what is no transfer from or to the member. */
export async function readReturn(db: Store | Tx, memberId: bigint, id: string): Promise<TransferReturn> {
  const { at } = await findMoved(db, memberId, id);
  return readReturned(db, TABLE, id, at);
}

/**
 * Tells the recipient, once. Needs no factor, since it moves nothing.
 * @throws Refused `not_found`; `invalid` for a received transfer, a return, or after {@link askUntil}; `recipient_unknown`
 * for a recipient whose account is closed.
 */
export async function askForReturn(tx: Tx, memberId: bigint, id: string, at: Date): Promise<TransferReturn> {
  const moved = await findMoved(tx, memberId, id);
  if (!moved.isOut || moved.isReturn || at >= askUntil(moved.at))
    throw new Refused("invalid", { field: "id" });
  const recipient = await findOpenMember(tx, moved.to);
  if (recipient === undefined) throw new Refused("recipient_unknown");
  if (await recordAsk(tx, TABLE, id, at))
    await announce(tx, recipient, {
      event: "transfer_asked",
      id,
      opens: moved.otherSeq.toString(),
      data: { amount: formatAmount(moved.amount), account: moved.from },
      at,
    });
  return readReturned(tx, TABLE, id, moved.at);
}

/**
 * A member transfer of the whole amount to its sender, whatever the bounds of transfers are now.
 * @throws Refused `not_found`; `invalid` for a sent transfer or a return; `changed_meanwhile` if it was returned before;
 * and as a transfer.
 */
export async function returnTransfer(tx: Tx, spender: Spender, id: string, at: Date): Promise<Done> {
  const { isOut, isReturn, from, amount } = await findMoved(tx, spender.memberId, id);
  if (isOut || isReturn) throw new Refused("invalid", { field: "id" });
  await recordReturn(tx, TABLE, id, at);
  const body = { account: from, amount: formatAmount(amount) };
  const done = await transfer(tx, { spender, body, returns: id }, at);
  await linkReturn(tx, TABLE, id, { memberId: spender.memberId, seq: done.lines[0]!.seq });
  return done;
}

interface Moved {
  isOut: boolean;
  isReturn: boolean;
  amount: bigint;
  from: string;
  to: string;
  /** Of the other member's line. */
  otherSeq: number;
  at: Date;
}

async function findMoved(db: Store | Tx, memberId: bigint, id: string): Promise<Moved> {
  const { rows } = await sql<{
    amount: bigint;
    created_at: Date;
    seq: number;
    source: { from: string; to: string; returns?: string };
  }>`
    select own.amount, own.created_at, other.seq, t.source
    from entry own
    join entry other on other.transaction_id = own.transaction_id and other.member_id <> own.member_id
    join ledger_transaction t on t.id = own.transaction_id
    where own.transaction_id = ${id}::uuid and own.member_id = ${memberId} and own.type = 'transfer'`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new Refused("not_found");
  const { amount, source, seq, created_at: at } = row;
  const isOut = amount < 0n;
  return {
    isOut,
    isReturn: source.returns !== undefined,
    amount: isOut ? -amount : amount,
    from: source.from,
    to: source.to,
    otherSeq: seq,
    at,
  };
}
