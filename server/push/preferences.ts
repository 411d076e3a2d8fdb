/** What a member wants to be woken for. */
import type { PushPreferences } from "../../contract/push/schemas.ts";
import type { Store, Tx } from "../store/store.ts";

/** Everything, until the member says otherwise. */
const everything: PushPreferences = { notices: true, money: true, security: true };

export async function readPreferences(db: Store, memberId: bigint): Promise<PushPreferences> {
  const row = await db
    .selectFrom("push_preference")
    .select(["notices", "money", "security"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ?? everything;
}

/** Holds for all devices of the member, and for what is queued already, except what concerns the account's safety. */
export async function setPreferences(
  tx: Tx,
  memberId: bigint,
  { notices, money, security }: PushPreferences,
): Promise<void> {
  const row = { notices, money, security };
  await tx
    .insertInto("push_preference")
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(row))
    .execute();
}
