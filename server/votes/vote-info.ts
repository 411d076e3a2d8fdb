import type { VoteInfo } from "../../contract/votes/schemas.ts";
import type { Store, Tx } from "../store/store.ts";
import { toBallot } from "./ballots.ts";
import { voteInfo } from "./info.ts";

/** A member's votes as one. */
export async function readVoteInfo(db: Store | Tx, memberId: bigint): Promise<VoteInfo> {
  const rows = await db.selectFrom("vote").selectAll().where("member_id", "=", memberId).execute();
  return voteInfo(rows.map(toBallot));
}
