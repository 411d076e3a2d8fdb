import type { NftTransaction } from "../../contract/passes/schemas.ts";
import { anyOf } from "../store/bigints.ts";
import type { Store } from "../store/store.ts";
import { pageById, type PageRequest } from "../core/paging.ts";

export function readNftTransactions(db: Store, memberId: bigint, request: PageRequest) {
  return pageById(
    request,
    (before, count) =>
      ownMoves(db, memberId).where("t.id", "<", before).orderBy("t.id", "desc").limit(count).execute(),
    toMove,
  );
}

export async function readNftTransactionsById(
  db: Store,
  memberId: bigint,
  ids: bigint[],
): Promise<NftTransaction[]> {
  const rows = await ownMoves(db, memberId).where("t.id", "=", anyOf(ids)).orderBy("t.id").execute();
  return rows.map(toMove);
}

function ownMoves(db: Store, memberId: bigint) {
  return db
    .selectFrom("nft_transaction as t")
    .leftJoin("member as other", "other.id", "t.other_id")
    .leftJoin("gift_return as r", "r.return_id", "t.transaction_id")
    .leftJoin("nft_transaction as gift", (join) =>
      join.onRef("gift.transaction_id", "=", "r.transaction_id").onRef("gift.member_id", "=", "t.member_id"),
    )
    .select([
      "t.id",
      "t.type",
      "t.tier",
      "t.quantity",
      "t.direction",
      "t.serials",
      "t.created_at",
      "other.account",
      "gift.id as returns",
    ])
    .where("t.member_id", "=", memberId);
}

type Row = Awaited<ReturnType<ReturnType<typeof ownMoves>["executeTakeFirstOrThrow"]>>;

function toMove(row: Row): NftTransaction {
  return {
    id: row.id.toString(),
    type: row.type,
    nftId: row.tier,
    quantity: row.quantity,
    serials: row.serials,
    direction: row.direction,
    account: row.account,
    ...(row.returns !== null && { returns: row.returns.toString() }),
    createdAt: row.created_at.toISOString(),
  };
}
