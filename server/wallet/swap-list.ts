/** Source: rules.md F20. */
import { toSwap } from "../../contract/fuel/swap-lines.ts";
import { cursorKey, page, pageLimit, type PageRequest } from "../core/paging.ts";
import type { Store } from "../store/store.ts";
import { toLine } from "./statement.ts";

export async function readSwaps(db: Store, memberId: bigint, request: PageRequest) {
  const limit = pageLimit(request);
  const cursor = cursorKey(request, /^(\d{1,9})$/);
  let query = db
    .selectFrom("entry")
    .innerJoin("ledger_transaction", "ledger_transaction.id", "entry.transaction_id")
    .selectAll("entry")
    .select(["ledger_transaction.kind", "ledger_transaction.source as common"])
    .where("member_id", "=", memberId)
    .where("type", "=", "swap")
    .where("amount", ">", 0n);
  if (cursor) query = query.where("seq", "<", Number(cursor[1]));
  const rows = await query
    .orderBy("seq", "desc")
    .limit(limit + 1)
    .execute();
  return page(
    rows,
    limit,
    (row) => String(row.seq),
    (row) => toSwap(toLine(row))!,
  );
}
