import { normaliseAccount } from "../../contract/accounts/rules.ts";
import type { AccountInfo } from "../../contract/accounts/schemas.ts";
import type { MemberBody } from "../../contract/operator/schemas.ts";
import { Refused } from "../core/refused.ts";
import type { Context, Tx } from "../core/context.ts";
import { recordAct } from "../operator/audit.ts";
import { readAccount } from "./account-info.ts";

/**
 * The operator has identified the member; the password stays. A repetition changes nothing but is audited.
 * @throws Refused `recipient_unknown`
 */
export async function unlockPayPassword(
  ctx: Context,
  tx: Tx,
  { account, reason }: MemberBody,
  at: Date,
): Promise<AccountInfo> {
  const before = await tx
    .selectFrom("member")
    .innerJoin("credential", (join) =>
      join.onRef("credential.member_id", "=", "member.id").on("kind", "=", "pay"),
    )
    .select(["member.id", "member.account", "failures_in_row", "locked_until"])
    .where("account", "=", normaliseAccount(account))
    .executeTakeFirst();
  if (!before) throw new Refused("recipient_unknown", { field: "account" });
  await tx
    .updateTable("credential")
    .set({ failures: 0, failures_in_row: 0, locked_until: null })
    .where("member_id", "=", before.id)
    .where("kind", "=", "pay")
    .execute();
  const { id, failures_in_row, locked_until } = before;
  await recordAct(
    tx,
    {
      act: "member unlock",
      subject: before.account,
      before: { failures: failures_in_row, lockedUntil: locked_until?.toISOString() ?? null },
      after: { failures: 0, lockedUntil: null },
      reason,
    },
    at,
  );
  return readAccount(ctx, tx, id);
}
