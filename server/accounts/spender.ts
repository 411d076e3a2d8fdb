import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";

/** A member who is about to spend. @throws Refused `frozen` */
export async function readSpender(tx: Tx, memberId: bigint): Promise<{ id: bigint; account: string }> {
  const { frozen_at, ...member } = await tx
    .selectFrom("member")
    .select(["id", "account", "frozen_at"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (frozen_at) throw new Refused("frozen");
  return member;
}
