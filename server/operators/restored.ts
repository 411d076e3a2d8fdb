import type { Tx } from "../store/store.ts";

/**
 * In a restored database nobody knows who was shut out since: all operators sign in anew, once it is confirmed, and make their
 * scripts' tokens anew. Source: rules.md O144.
 */
export async function endAllAccess(tx: Tx): Promise<void> {
  await tx.deleteFrom("operator_session").execute();
  await tx.deleteFrom("operator_script").execute();
  await tx
    .updateTable("operator_account")
    .set({ invite_hash: null, invite_until: null, invite_totp: null })
    .execute();
}
