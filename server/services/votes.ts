import { formatAmount } from "../../contract/money.ts";
import type { Vote } from "../../contract/schemas/vote.ts";
import type { Store } from "../store/store.ts";
import { cursorKey, page, pageLimit, type PageRequest } from "./paging.ts";

/** All of a member's votes, active and out, the newest first. */
export async function readVotes(db: Store, memberId: bigint, request: PageRequest) {
  const limit = pageLimit(request);
  const cursor = cursorKey(request, /^(\d+)$/);
  let query = db.selectFrom("vote").selectAll().where("member_id", "=", memberId);
  if (cursor) query = query.where("id", "<", BigInt(cursor[1]!));
  const rows = await query
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return page(
    rows,
    limit,
    (row) => row.id.toString(),
    (row): Vote => ({
      id: row.id.toString(),
      level: row.level,
      payPrice: formatAmount(row.pay_price),
      voteValue: formatAmount(row.vote_value),
      releaseValue: formatAmount(row.released),
      leaveReleaseValue: formatAmount(row.vote_value - row.released),
      seat: row.seat,
      status: row.status,
      createdAt: row.created_at.toISOString(),
    }),
  );
}
