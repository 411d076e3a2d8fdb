/** The way back for a transfer to the wrong member. Source: rules.md T4 to T6. */
import { sql } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import type { TransferReturn } from "../../contract/wallet/return-schemas.ts";
import { ASK_DAYS } from "../../contract/wallet/rules.ts";
import { announce } from "../announce/announce.ts";
import { findOpenMember } from "../core/members.ts";
import { Refused } from "../core/refused.ts";
import type { Spender } from "../gate/spender.ts";
import type { Done } from "../ledger/receipts.ts";
import type { Store, Tx } from "../store/store.ts";
import { transfer } from "./member-transfer.ts";

const DAY_MS = 24 * 3_600_000;

/** @throws Refused `not_found` for what is no transfer from or to the member. */
export async function readReturn(db: Store | Tx, memberId: bigint, id: string): Promise<TransferReturn> {
  return toReturn(db, id, await findMoved(db, memberId, id));
}

/**
 * Tells the recipient, once. Needs no factor, since it moves nothing.
 * @throws Refused `not_found`; `invalid` for a received transfer, a return, or after {@link ASK_DAYS}; `recipient_unknown`
 * for a recipient whose account is closed.
 */
export async function askForReturn(tx: Tx, memberId: bigint, id: string, at: Date): Promise<TransferReturn> {
  const moved = await findMoved(tx, memberId, id);
  if (!moved.isOut || moved.isReturn || at >= askUntil(moved)) throw new Refused("invalid", { field: "id" });
  const recipient = await findOpenMember(tx, moved.to);
  if (recipient === undefined) throw new Refused("recipient_unknown");
  const { rows } = await sql`
    insert into transfer_return (transaction_id, asked_at) values (${id}::uuid, ${at}::timestamptz)
    on conflict (transaction_id) do nothing returning transaction_id`.execute(tx);
  if (rows.length > 0)
    await announce(tx, recipient, {
      event: "transfer_asked",
      id,
      opens: moved.otherSeq.toString(),
      data: { amount: formatAmount(moved.amount), account: moved.from },
      at,
    });
  return toReturn(tx, id, moved);
}

/**
 * A member transfer of the whole amount to its sender, whatever the bounds of transfers are now.
 * @throws Refused `not_found`; `invalid` for a sent transfer or a return; `changed_meanwhile` if it was returned before;
 * and as a transfer.
 */
export async function returnTransfer(tx: Tx, spender: Spender, id: string, at: Date): Promise<Done> {
  const { isOut, isReturn, from, amount } = await findMoved(tx, spender.memberId, id);
  if (isOut || isReturn) throw new Refused("invalid", { field: "id" });
  // Whoever returns it at the same moment waits here, and then finds it returned.
  const { rows } = await sql`
    insert into transfer_return (transaction_id, returned_at) values (${id}::uuid, ${at}::timestamptz)
    on conflict (transaction_id) do update set returned_at = excluded.returned_at
      where transfer_return.returned_at is null
    returning transaction_id`.execute(tx);
  if (rows.length === 0) throw new Refused("changed_meanwhile");
  const body = { account: from, amount: formatAmount(amount) };
  const done = await transfer(tx, { spender, body, returns: id }, at);
  await sql`
    update transfer_return set return_id = (
      select transaction_id from entry where member_id = ${spender.memberId} and seq = ${done.lines[0]!.seq})
    where transaction_id = ${id}::uuid`.execute(tx);
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

async function toReturn(db: Store | Tx, id: string, moved: Moved): Promise<TransferReturn> {
  const row = await db
    .selectFrom("transfer_return")
    .select(["asked_at", "returned_at"])
    .where("transaction_id", "=", id)
    .executeTakeFirst();
  return {
    askedAt: row?.asked_at?.toISOString() ?? null,
    askUntil: askUntil(moved).toISOString(),
    returnedAt: row?.returned_at?.toISOString() ?? null,
  };
}

function askUntil({ at }: Pick<Moved, "at">): Date {
  return new Date(at.getTime() + ASK_DAYS * DAY_MS);
}
