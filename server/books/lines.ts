/** Source: rules.md O106. */
import { sql } from "kysely";
import type { BookLine, BookLinesQuery } from "../../contract/books/schemas.ts";
import { formatAmount } from "../../contract/money.ts";
import { cursorKey, page, pageLimit } from "../core/paging.ts";
import type { Store } from "../store/store.ts";

interface Row {
  transaction_id: string;
  ordinal: number;
  amount: bigint;
  created_at: Date;
  /** Rows of migrations are finer than a millisecond. */
  micros: bigint;
  kind: string;
  source: Record<string, unknown> | null;
  account: string | null;
}

const CURSOR = /^(\d{1,18}) ([0-9a-f-]{36}) (\d{1,9})$/;

/** Newest first, in one scan of the index `entry_pool`. @throws Refused `invalid` for a malformed cursor */
export async function readBookLines(db: Store, request: BookLinesQuery) {
  const limit = pageLimit(request);
  const [, micros, transaction, ordinal] = cursorKey(request, CURSOR) ?? [];
  const after =
    micros === undefined
      ? sql``
      : sql`and (created_at, transaction_id, ordinal) <
          (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${transaction}::uuid, ${ordinal}::integer)`;
  const { rows } = await sql<Row>`
    select e.*, t.kind, t.source, (
        select account from entry own join member on member.id = own.member_id
        where own.transaction_id = e.transaction_id order by own.ordinal limit 1) as account
    from (
      select transaction_id, ordinal, amount, created_at, (extract(epoch from created_at) * 1000000)::bigint as micros
      from entry where pool = ${request.book} and asset = ${request.asset} ${after}
      order by created_at desc, transaction_id desc, ordinal desc limit ${limit + 1}) e
    join ledger_transaction t on t.id = e.transaction_id
    order by e.created_at desc, e.transaction_id desc, e.ordinal desc`.execute(db);
  return page(rows, limit, (row) => `${row.micros} ${row.transaction_id} ${row.ordinal}`, toLine);
}

function toLine({ transaction_id: id, ordinal, kind, amount, source, account, created_at }: Row): BookLine {
  return {
    id: `${id} ${ordinal}`,
    kind,
    amount: formatAmount(amount),
    source: source ?? {},
    account,
    createdAt: created_at.toISOString(),
  };
}
