import { formatAmount } from "../../contract/money.ts";
import type { Vote } from "../../contract/votes/schemas.ts";
import type { Store } from "../store/store.ts";
import { pageOfMember, type PageRequest } from "../core/paging.ts";

export function readVotes(db: Store, memberId: bigint, request: PageRequest) {
  return pageOfMember(db, "vote", memberId, request, (row): Vote => ({
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
  }));
}
