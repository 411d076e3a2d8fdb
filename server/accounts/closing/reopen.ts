import type { Tx } from "../../store/store.ts";

/** Whoever recovers an account wants it. The caller has locked the member's row. Source: rules.md S124. */
export async function reopen(tx: Tx, memberId: bigint): Promise<void> {
  await tx
    .updateTable("member")
    .set({ closes_at: null, close_reminded: false, closed_at: null })
    .where("id", "=", memberId)
    .execute();
}
