import type { Selectable } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import type { Asset } from "../ledger/accounts.ts";
import { sourceOf } from "../ledger/posting.ts";
import type { Store } from "../store/store.ts";
import type { EntryTable } from "../ledger/tables.ts";
import { cursorKey, page, pageLimit, type PageRequest } from "../core/paging.ts";

export interface LineFilter extends PageRequest {
  asset?: Asset;
  type?: string;
  /** Returns lines after this number, oldest first. */
  after?: number;
  from?: string;
  to?: string;
}

export async function readStatement(db: Store, memberId: bigint, filter: LineFilter) {
  const limit = pageLimit(filter);
  const ascending = filter.after !== undefined;
  const cursor = cursorKey(filter, /^(\d+)$/);
  const bound = cursor ? Number(cursor[1]) : filter.after;
  let query = db
    .selectFrom("entry")
    .innerJoin("ledger_transaction", "ledger_transaction.id", "entry.transaction_id")
    .select(lineColumns)
    .select(["ledger_transaction.kind", "ledger_transaction.source as common"])
    .where("member_id", "=", memberId);
  if (bound !== undefined) query = query.where("seq", ascending ? ">" : "<", bound);
  if (filter.asset) query = query.where("asset", "=", filter.asset);
  if (filter.type) query = query.where("type", "=", filter.type);
  if (filter.from) query = query.where("entry.created_at", ">=", new Date(filter.from));
  if (filter.to) query = query.where("entry.created_at", "<", new Date(filter.to));
  const rows = await query
    .orderBy("seq", ascending ? "asc" : "desc")
    .limit(limit + 1)
    .execute();
  return page(rows, limit, (row) => String(row.seq), toLine);
}

export const lineColumns = [
  "entry.transaction_id",
  "entry.member_id",
  "entry.asset",
  "entry.amount",
  "entry.type",
  "entry.source",
  "entry.seq",
  "entry.balance",
  "entry.prev_hash",
  "entry.hash",
  "entry.created_at",
] as const;

export type LineRow = Omit<Selectable<EntryTable>, "ordinal" | "pool" | "written_in"> & {
  kind: string;
  common: unknown;
};

export function toLine(row: LineRow): BalanceLine {
  return {
    id: `${row.member_id}-${row.seq}`,
    seq: row.seq!,
    asset: row.asset as Asset,
    type: row.type as BalanceLine["type"],
    amount: formatAmount(row.amount),
    balance: formatAmount(row.balance!),
    source: sourceOf({ id: row.transaction_id, kind: row.kind, source: row.common }, row.source),
    createdAt: row.created_at.toISOString(),
    prevHash: row.prev_hash!,
    hash: row.hash!,
  };
}
