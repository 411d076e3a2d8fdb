/** The way back for passes given to the wrong member. Source: rules.md P13 to P15. */
import { sql } from "kysely";
import type { GiftReturn } from "../../contract/passes/return-schemas.ts";
import { passRecordSubject } from "../../contract/push/events.ts";
import { announce } from "../announce/announce.ts";
import { findOpenMember } from "../core/members.ts";
import { Refused } from "../core/refused.ts";
import type { Spender } from "../gate/spender.ts";
import type { Done } from "../ledger/receipts.ts";
import { askUntil, linkReturn, readReturned, recordAsk, recordReturn } from "../ledger/returns.ts";
import type { Store, Tx } from "../store/store.ts";
import { givePasses } from "./gift.ts";

const TABLE = "gift_return";

/** @throws Refused `not_found` for what is no record of the member's about a gift. */
export async function readGiftReturn(db: Store | Tx, memberId: bigint, id: string): Promise<GiftReturn> {
  return toReturn(db, await findGift(db, memberId, id));
}

/**
 * Tells the recipient, once. Needs no factor, since it moves nothing.
 * @throws Refused `not_found`; `invalid` for a received gift, a return, or after {@link askUntil}; `recipient_unknown`
 * for a recipient whose account is closed.
 */
export async function askForGift(tx: Tx, memberId: bigint, id: string, at: Date): Promise<GiftReturn> {
  const gift = await findGift(tx, memberId, id);
  const { transaction, tier, quantity, from } = gift;
  if (!gift.isOut || gift.isReturn || at >= askUntil(gift.at)) throw new Refused("invalid", { field: "id" });
  const recipient = await findOpenMember(tx, gift.to);
  if (recipient === undefined) throw new Refused("recipient_unknown");
  if (await recordAsk(tx, TABLE, transaction, at))
    await announce(tx, recipient, {
      event: "pass_asked",
      id: transaction,
      opens: passRecordSubject(gift.otherRecord.toString()),
      data: { pass: tier, quantity, account: from },
      at,
    });
  return toReturn(tx, gift);
}

/**
 * Gives all passes of the gift, by their numbers, back to its giver.
 * @throws Refused `not_found`; `invalid` for a given gift or a return; `changed_meanwhile` if it was returned before;
 * `not_owned` if one of its passes was staked or given on; and as a gift.
 */
export async function returnGift(tx: Tx, spender: Spender, id: string, at: Date): Promise<Done> {
  const { transaction, isOut, isReturn, tier, quantity, serials, from } = await findGift(
    tx,
    spender.memberId,
    id,
  );
  if (isOut || isReturn) throw new Refused("invalid", { field: "id" });
  await recordReturn(tx, TABLE, transaction, at);
  const gift = { tier, quantity, account: from, returns: { gift: transaction, serials } };
  const done = await givePasses(tx, spender, gift, at);
  await linkReturn(tx, TABLE, transaction, { memberId: spender.memberId, seq: done.lines[0]!.seq });
  return done;
}

interface Given {
  memberId: bigint;
  transaction: string;
  isOut: boolean;
  isReturn: boolean;
  tier: number;
  quantity: number;
  serials: number[];
  from: string;
  to: string;
  /** The other member's record of it. */
  otherRecord: bigint;
  at: Date;
}

async function findGift(db: Store | Tx, memberId: bigint, id: string): Promise<Given> {
  const { rows } = await sql<{
    transaction_id: string;
    direction: "in" | "out";
    tier: number;
    quantity: number;
    serials: number[];
    other_record: bigint;
    source: { from: string; to: string; returns?: string };
    created_at: Date;
  }>`
    select own.transaction_id, own.direction, own.tier, own.quantity, own.serials, other.id as other_record, t.source,
      own.created_at
    from nft_transaction own
    join nft_transaction other on other.member_id = own.other_id and other.transaction_id = own.transaction_id
    join ledger_transaction t on t.id = own.transaction_id
    where own.id = ${id}::bigint and own.member_id = ${memberId}`.execute(db);
  const row = rows[0];
  if (!row) throw new Refused("not_found");
  const { source, tier, quantity, serials } = row;
  return {
    memberId,
    transaction: row.transaction_id,
    isOut: row.direction === "out",
    isReturn: source.returns !== undefined,
    tier,
    quantity,
    serials,
    from: source.from,
    to: source.to,
    otherRecord: row.other_record,
    at: row.created_at,
  };
}

async function toReturn(db: Store | Tx, gift: Given): Promise<GiftReturn> {
  const returned = await readReturned(db, TABLE, gift.transaction, gift.at);
  return gift.isOut ? returned : { ...returned, complete: await isComplete(db, gift) };
}

async function isComplete(db: Store | Tx, { memberId, tier, serials }: Given): Promise<boolean> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::integer as held from nft_pass
    where tier = ${tier} and serial = any(${serials}::integer[]) and member_id = ${memberId} and stake_id is null`.execute(
    db,
  );
  return rows[0]?.held === serials.length;
}
