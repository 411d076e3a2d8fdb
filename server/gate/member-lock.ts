/** For acts on a member's own account that move no money: they lock the row that freezes and resets lock. */
import { Refused } from "../core/refused.ts";
import type { Caller } from "../core/context.ts";
import type { Tx } from "../store/store.ts";

export interface LockedMember {
  account: string;
  frozen_at: Date | null;
  self_frozen_at: Date | null;
}

/** Serialises freezing and changes of what guards the account. */
export function lockMember(tx: Tx, memberId: bigint): Promise<LockedMember> {
  return tx
    .selectFrom("member")
    .select(["account", "frozen_at", "self_frozen_at"])
    .where("id", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** As {@link lockMember}, for the caller. @throws Refused `signed_out` if their session has ended meanwhile. */
export async function lockCaller(
  tx: Tx,
  { memberId, tokenHash }: Pick<Caller, "memberId" | "tokenHash">,
): Promise<LockedMember> {
  const locked = await lockMember(tx, memberId);
  await assertSession(tx, tokenHash);
  return locked;
}

/**
 * Call under the lock of the member's row: the owner may have ended the session meanwhile.
 * @throws Refused `signed_out`
 */
export async function assertSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  const session = await tx
    .selectFrom("session")
    .select("member_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!session) throw new Refused("signed_out");
}
