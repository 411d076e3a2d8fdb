/** Source: rules.md N23. */
import { formatAmount } from "../../contract/money.ts";
import { stageReached, type Earned } from "../../contract/votes/caps.ts";
import { announceAll } from "../announce/announce.ts";
import { anyOf } from "../store/bigints.ts";
import type { Tx } from "../store/store.ts";

export interface Capped extends Earned {
  id: bigint;
  member: bigint;
  before: Earned;
}

/** Call after the votes are written. Reads nothing unless a vote reaches a stage. */
export async function tellCaps(tx: Tx, votes: Iterable<Capped>, at: Date): Promise<void> {
  const reached = Array.from(votes, (vote) => ({ ...vote, stage: stageReached(vote.before, vote) })).filter(
    ({ stage }) => stage !== null,
  );
  if (reached.length === 0) return;
  const rows = await tx
    .selectFrom("vote")
    .select(["id", "level", "repurchases_left"])
    .where("id", "=", anyOf(reached.map(({ id }) => id)))
    .execute();
  const terms = new Map(rows.map((row) => [row.id, row]));
  await announceAll(
    tx,
    reached.map(({ id, member, stage, voteValue, released }) => {
      const { level, repurchases_left: chances } = terms.get(id)!;
      const cap = formatAmount(voteValue);
      return {
        memberId: member,
        event: eventOf(stage, chances),
        id: id.toString(),
        // A re-investment or an upgrade gives the vote a new cap.
        occurrence: `${id}:${cap}`,
        data: { level, amount: formatAmount(released), cap, chances },
        at,
      };
    }),
  );
}

function eventOf(stage: "near" | "out" | null, chances: number) {
  if (stage === "near") return "vote_near_cap";
  return chances > 0 ? "reinvestment_due" : "vote_out";
}
