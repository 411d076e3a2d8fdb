import { sql } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import type { VoteInfo } from "../../contract/schemas/vote.ts";
import type { Store, Tx } from "../store/store.ts";

/** The member's active votes summed into one; income and position reward are all they ever earned. */
export async function readVoteInfo(db: Store | Tx, memberId: bigint): Promise<VoteInfo> {
  const { rows } = await sql<{
    votes: bigint;
    level: number;
    pay_price: bigint;
    vote_value: bigint;
    released: bigint;
    repurchases: number;
    position: bigint;
    total: bigint;
    active: bigint;
  }>`
    select count(*) as votes,
      count(*) filter (where status = 'active') as active,
      coalesce(max(level) filter (where status = 'active'), 0) as level,
      coalesce(sum(pay_price) filter (where status = 'active'), 0)::bigint as pay_price,
      coalesce(sum(vote_value) filter (where status = 'active'), 0)::bigint as vote_value,
      coalesce(sum(released) filter (where status = 'active'), 0)::bigint as released,
      coalesce(sum(repurchases_left), 0)::integer as repurchases,
      coalesce(sum(released), 0)::bigint as total,
      (select coalesce(sum(amount), 0)::bigint from commission
        where member_id = ${memberId} and type = 'position') as position
    from vote where member_id = ${memberId}`.execute(db);
  const sums = rows[0]!;
  return {
    level: sums.level,
    payPrice: formatAmount(sums.pay_price),
    voteValue: formatAmount(sums.vote_value),
    releaseValue: formatAmount(sums.released),
    leaveReleaseValue: formatAmount(sums.vote_value - sums.released),
    canRepurchaseCount: sums.repurchases,
    positionReward: formatAmount(sums.position),
    totalIncome: formatAmount(sums.total),
    status: sums.active > 0n ? "active" : sums.votes > 0n ? "out" : "none",
  };
}
