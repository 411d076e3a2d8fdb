import type { Selectable } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import type { Vote } from "../../contract/votes/schemas.ts";
import type { Store } from "../store/store.ts";
import type { VoteTable } from "./tables.ts";
import { pageOfMember, recordsOfMember, type PageRequest } from "../core/paging.ts";

export function readVotes(db: Store, memberId: bigint, request: PageRequest) {
  return pageOfMember(db, "vote", memberId, request, toVote);
}

export function readVotesById(db: Store, memberId: bigint, ids: bigint[]): Promise<Vote[]> {
  return recordsOfMember(db, "vote", memberId, ids, toVote);
}

function toVote(row: Selectable<VoteTable>): Vote {
  return {
    id: row.id.toString(),
    level: row.level,
    payPrice: formatAmount(row.pay_price),
    voteValue: formatAmount(row.vote_value),
    releaseValue: formatAmount(row.released),
    leaveReleaseValue: formatAmount(row.vote_value - row.released),
    seat: row.seat,
    canRepurchaseCount: row.repurchases_left,
    repurchaseValue: formatAmount(row.base_value),
    repurchaseFuel: formatAmount(row.repurchase_fuel),
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}
