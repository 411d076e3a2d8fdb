/** What accounts hold of a member that nobody needs once the account is closed. Source: personal-data.md. */
import { anyOf } from "../../store/bigints.ts";
import type { Tx } from "../../store/store.ts";

const tables = [
  "account_event",
  "account_event_deletion",
  "authenticator",
  "credential",
  "factor_policy",
  "known_device",
  "passkey",
  "recovery_code",
] as const;

export async function eraseAccounts(tx: Tx, memberIds: bigint[]): Promise<void> {
  for (const table of tables) await tx.deleteFrom(table).where("member_id", "=", anyOf(memberIds)).execute();
}
