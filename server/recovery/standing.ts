/** Every step locks the member's row first, which serialises the steps. */
import { parseId } from "../core/ids.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { stateOf, type RecoveryRow } from "./read.ts";

/**
 * @param memberId the required owner, if any.
 * @throws Refused `not_found`; `recovery_over`
 */
export async function lockRecovery(tx: Tx, id: string, at: Date, memberId?: bigint): Promise<RecoveryRow> {
  const row = await lockAny(tx, id, memberId);
  if (row.outcome !== null || stateOf(row, at) === "lapsed") throw new Refused("recovery_over");
  return row;
}

/** Locks a recovery that may have ended. @throws Refused `not_found` */
export async function lockAny(tx: Tx, id: string, memberId?: bigint): Promise<RecoveryRow> {
  const number = parseId(id);
  const owner = await tx
    .selectFrom("recovery")
    .select("member_id")
    .where("id", "=", number)
    .executeTakeFirst();
  if (!owner || (memberId !== undefined && owner.member_id !== memberId))
    throw new Refused("not_found", { field: "id" });
  const { account } = await tx
    .selectFrom("member")
    .select("account")
    .where("id", "=", owner.member_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Read again: it may have changed while waiting for the lock.
  const row = await tx
    .selectFrom("recovery")
    .selectAll()
    .where("id", "=", number)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, account };
}

/** Only the operator can lift this freeze. @throws Refused `frozen` */
export async function assertNotFrozen(tx: Tx, memberId: bigint): Promise<void> {
  const { frozen_at, self_frozen_at } = await tx
    .selectFrom("member")
    .select(["frozen_at", "self_frozen_at"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (frozen_at && !self_frozen_at) throw new Refused("frozen");
}
