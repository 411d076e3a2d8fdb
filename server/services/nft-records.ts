import type { NftTransaction } from "../../contract/schemas/nft.ts";
import type { Store } from "../store/store.ts";
import { cursorKey, page, pageLimit, type PageRequest } from "./paging.ts";

/** How a member's passes came and went, the newest first. */
export async function readNftTransactions(db: Store, memberId: bigint, request: PageRequest) {
  const limit = pageLimit(request);
  const cursor = cursorKey(request, /^(\d+)$/);
  let query = db
    .selectFrom("nft_transaction as t")
    .leftJoin("member as other", "other.id", "t.other_id")
    .select(["t.id", "t.type", "t.tier", "t.quantity", "t.direction", "t.created_at", "other.account"])
    .where("t.member_id", "=", memberId);
  if (cursor) query = query.where("t.id", "<", BigInt(cursor[1]!));
  const rows = await query
    .orderBy("t.id", "desc")
    .limit(limit + 1)
    .execute();
  return page(
    rows,
    limit,
    (row) => row.id.toString(),
    (row): NftTransaction => ({
      id: row.id.toString(),
      type: row.type,
      nftId: row.tier,
      quantity: row.quantity,
      direction: row.direction,
      account: row.account,
      createdAt: row.created_at.toISOString(),
    }),
  );
}
