import { sql, type RawBuilder } from "kysely";
import { outgoingEvents } from "../../contract/push/events.ts";
import type { PushPreferences, PushPreferencesBody } from "../../contract/push/schemas.ts";
import type { Store, Tx } from "../store/store.ts";

/** Older apps show a switch, which has no effect. */
const always = { security: true } as const;
const defaults: PushPreferences = { notices: true, money: true, transfers: true, votes: true, ...always };

export async function readPreferences(db: Store, memberId: bigint): Promise<PushPreferences> {
  const row = await db
    .selectFrom("push_preference")
    .select(["notices", "money", "transfers", "votes"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ? { ...row, ...always } : defaults;
}

/** Applies to queued pushes too. Source: rules.md N11. */
export async function setPreferences(
  tx: Tx,
  memberId: bigint,
  { notices, money, transfers, votes }: PushPreferencesBody,
): Promise<PushPreferences> {
  const row = {
    notices,
    money,
    // Older apps do not send these.
    ...(transfers !== undefined && { transfers }),
    ...(votes !== undefined && { votes }),
    ...always,
  };
  const chosen = await tx
    .insertInto("push_preference")
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(row))
    .returning(["notices", "money", "transfers", "votes"])
    .executeTakeFirstOrThrow();
  return { ...chosen, ...always };
}

/** @param event outgoing payments have no switch that an intruder could use. */
export function allows(kind: RawBuilder<unknown>, event: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case when ${event} = any(${`{${outgoingEvents.join(",")}}`}::text[]) then true
    else ${allowsKind(kind)} end`;
}

export function allowsKind(kind: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case ${kind} when 'test' then true when 'security' then true when 'support' then true
    when 'notice' then coalesce(p.notices, true)
    when 'transfer' then coalesce(p.transfers, true) when 'pass' then coalesce(p.transfers, true)
    when 'vote' then coalesce(p.votes, true) when 'stake' then coalesce(p.votes, true)
    else coalesce(p.money, true) end`;
}
