import { sql, type RawBuilder } from "kysely";
import type { PushPreferences } from "../../contract/push/schemas.ts";
import type { Store, Tx } from "../store/store.ts";

const defaults: PushPreferences = { notices: true, money: true, security: true };

export async function readPreferences(db: Store, memberId: bigint): Promise<PushPreferences> {
  const row = await db
    .selectFrom("push_preference")
    .select(["notices", "money", "security"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ?? defaults;
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

/** Whether the preferences row `p`, if any, allows a kind. Security events were filtered when they happened. */
export function allowsKind(kind: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case ${kind} when 'test' then true when 'security' then true
    when 'notice' then coalesce(p.notices, true) else coalesce(p.money, true) end`;
}
