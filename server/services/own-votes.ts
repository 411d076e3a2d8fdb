import type { Selectable } from "kysely";
import type { Tx } from "../store/store.ts";
import type { VoteTable } from "../store/tables.ts";

/** All of a member's votes, active and out, the oldest first. Stable while the member's wallet is locked. */
export function ownVotes(tx: Tx, memberId: bigint): Promise<Selectable<VoteTable>[]> {
  return tx.selectFrom("vote").selectAll().where("member_id", "=", memberId).orderBy("id").execute();
}
