/** `wallet/recipient`. Source: rules.md G6. */
import { sql } from "kysely";
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import { dayIn } from "../../contract/days.ts";
import type { Recipient, RecipientQuery } from "../../contract/wallet/schemas.ts";
import { readAccount } from "../accounts/account-info.ts";
import { findOpenMember, inOneLine } from "../core/members.ts";
import { countUses } from "../core/allowances.ts";
import type { Context } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { readSettings } from "../core/settings.ts";
import { transact } from "../core/transact.ts";
import type { Store } from "../store/store.ts";

/**
 * Refuses as the act would. Outside the network, where only gifts go, it tells only that the member exists, and
 * look-ups are limited, so that it is no directory of members.
 * @throws Refused `too_many_requests`, `recipient_unknown`, `self_transfer`, `not_in_network`.
 */
export async function readRecipient(
  ctx: Context,
  memberId: bigint,
  { account, act = "transfer" }: RecipientQuery,
): Promise<Recipient> {
  const { db } = ctx;
  await countLookUp(ctx, memberId);
  const recipient = await findOpenMember(db, account);
  if (recipient === undefined) throw new Refused("recipient_unknown", { field: "account" });
  if (recipient === memberId) throw new Refused("self_transfer", { field: "account" });
  const inNetwork = await inOneLine(db, memberId, recipient);
  if (act === "transfer" && !inNetwork) throw new Refused("not_in_network", { field: "account" });
  const paidBefore = await hasPaid(db, memberId, recipient);
  if (!inNetwork)
    return { account: normaliseAccount(account), inNetwork, level: null, memberSince: null, paidBefore };
  const { username, level, createdAt } = await readAccount(ctx, db, recipient);
  const { withdrawWindow } = await readSettings(db);
  const memberSince = dayIn(withdrawWindow.timeZone, new Date(createdAt));
  return { account: username, inNetwork, level, memberSince, paidBefore };
}

/** Refused look-ups count too: they reveal which names exist. */
async function countLookUp(ctx: Context, memberId: bigint): Promise<void> {
  const owner = `member:${memberId}`;
  const use = { owner, action: "wallet/recipient" };
  const refusals = await transact(ctx.db, (tx) => countUses(tx, [use], ctx.now()));
  const refusal = refusals.get(owner);
  if (refusal) throw refusal;
}

async function hasPaid(db: Store, memberId: bigint, recipient: bigint): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (
      select from entry sent join entry received on received.transaction_id = sent.transaction_id
      where sent.member_id = ${memberId} and sent.type = 'transfer' and sent.amount < 0
        and received.member_id = ${recipient}
    ) or exists (
      select from nft_transaction
      where member_id = ${memberId} and type = 'TRANSFER' and direction = 'out' and other_id = ${recipient}
    ) as paid`.execute(db);
  return rows[0]!.paid;
}
