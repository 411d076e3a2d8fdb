import type { Tx } from "../store/store.ts";

/**
 * A restored database does not know who was shut out later, so all operators must sign in again and create new tokens
 * for scripts. Source: rules.md O144.
 */
export async function endAllAccess(tx: Tx): Promise<void> {
  await tx.deleteFrom("operator_session").execute();
  await tx.deleteFrom("operator_script").execute();
  await tx
    .updateTable("operator_account")
    .set({ invite_hash: null, invite_until: null, invite_totp: null })
    .execute();
}
