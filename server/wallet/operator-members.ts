/** Source: rules.md O1, S14. */
import type { Member, MemberBody, UnfreezeBody } from "../../contract/operator/schemas.ts";
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import { Refused } from "../core/refused.ts";
import { readAccount } from "../accounts/account-info.ts";
import { recordEvent } from "../accounts/account-events.ts";
import { assertAsShown } from "../operator/as-shown.ts";
import { recordAct } from "../operator/audit.ts";
import type { Context, Tx } from "../core/context.ts";
import { readBalances } from "./balances.ts";
import { readOwnLimit } from "./own-limit.ts";

/** @throws Refused `recipient_unknown` */
export async function readMember(ctx: Context, account: string): Promise<Member> {
  const member = await ctx.db
    .selectFrom("member")
    .select(["id", "reset_at", "closed_at", "frozen_at", "self_frozen_at"])
    .where("account", "=", normaliseAccount(account))
    .executeTakeFirst();
  if (!member) throw new Refused("recipient_unknown", { field: "account" });
  return {
    ...(await readAccount(ctx, ctx.db, member.id)),
    frozenAt: member.frozen_at?.toISOString() ?? null,
    selfFrozen: member.self_frozen_at !== null,
    resetAt: member.reset_at?.toISOString() ?? null,
    closedAt: member.closed_at?.toISOString() ?? null,
    ownLimit: await readOwnLimit(ctx.db, member.id, ctx.now()),
    balances: await readBalances(ctx, member.id),
  };
}

/**
 * Each freeze is a new one, so that a lift that rests on an earlier one does not end it.
 * @throws Refused `recipient_unknown`; `changed_meanwhile` if another freeze is in force than was shown.
 */
export async function setFrozen(
  ctx: Context,
  tx: Tx,
  { account, reason, from }: MemberBody & Pick<UnfreezeBody, "from">,
  frozen: boolean,
): Promise<Member> {
  const at = ctx.now();
  const member = await tx
    .selectFrom("member")
    .select(["id", "account", "frozen_at", "self_frozen_at"])
    .where("account", "=", normaliseAccount(account))
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw new Refused("recipient_unknown", { field: "account" });
  assertAsShown({ frozenAt: member.frozen_at?.toISOString() ?? null }, from);
  // Also replaces the member's own freeze, which could be lifted without the operator.
  const change = { frozen_at: frozen ? at : null, self_frozen_at: null };
  await tx.updateTable("member").set(change).where("id", "=", member.id).execute();
  if ((member.frozen_at !== null) !== frozen) {
    await recordEvent(tx, member.id, { type: frozen ? "frozen" : "unfrozen", device: null, at });
  }
  await recordAct(
    tx,
    {
      act: frozen ? "freeze" : "unfreeze",
      subject: member.account,
      before: { frozen: member.frozen_at !== null },
      after: { frozen },
      reason,
    },
    at,
  );
  return readMember({ ...ctx, db: tx }, account);
}
