import type { PushPreferences } from "../../contract/push/schemas.ts";
import type { Store, Tx } from "../store/store.ts";

const everything: PushPreferences = { notices: true, money: true, security: true };

export async function readPreferences(db: Store, memberId: bigint): Promise<PushPreferences> {
  const row = await db
    .selectFrom("push_preference")
    .select(["notices", "money", "security"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ?? everything;
}

/** Applies to queued pushes too, but for security events. */
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
