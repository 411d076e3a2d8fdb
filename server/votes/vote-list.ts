import { formatAmount } from "../../contract/money.ts";
import type { Vote } from "../../contract/votes/schemas.ts";
import type { Store } from "../store/store.ts";
import { pageById, type PageRequest } from "../core/paging.ts";

export function readVotes(db: Store, memberId: bigint, request: PageRequest) {
  return pageById(
    request,
    (before, count) =>
      db
        .selectFrom("vote")
        .selectAll()
        .where("member_id", "=", memberId)
        .where("id", "<", before)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    (row): Vote => ({
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
    }),
  );
}
