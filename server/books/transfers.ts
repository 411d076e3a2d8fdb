/** Source: rules.md O107. */
import { sql, type Selectable } from "kysely";
import type { BookTransfer } from "../../contract/books/schemas.ts";
import { dayIn } from "../../contract/days.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { actingFor } from "../core/acting.ts";
import { pageById, type PageRequest } from "../core/paging.ts";
import { Refused } from "../core/refused.ts";
import { readSettings } from "../core/settings.ts";
import { poolBalance } from "../ledger/pools.ts";
import type { Store, Tx } from "../store/store.ts";
import type { BookTransferTable } from "./tables.ts";

export type TransferRow = Selectable<BookTransferTable>;

/** In usdt. */
export interface Held {
  custody: bigint;
  fees: bigint;
  reserve: bigint;
}

/** Locks in the order of names, which also serialises transfers. */
export async function lockBooks(tx: Tx): Promise<Held> {
  const read = (pool: keyof Held) => poolBalance(tx, pool, "usdt", { lock: true });
  const custody = await read("custody");
  const fees = await read("fees");
  return { custody, fees, reserve: await read("reserve") };
}

export function changeOf(held: Held, change: Partial<Held>) {
  const books = Object.keys(change) as (keyof Held)[];
  const show = (of: (book: keyof Held) => bigint) =>
    Object.fromEntries(books.map((book) => [book, formatAmount(of(book))]));
  return { before: show((book) => held[book]), after: show((book) => held[book] + (change[book] ?? 0n)) };
}

/** Call under the lock of the books. @throws Refused `above_limit` beyond `bookDayLimit` */
export async function countDay(tx: Tx, amount: bigint, at: Date): Promise<{ day: string; limit: string }> {
  const { bookDayLimit: limit, withdrawWindow } = await readSettings(tx);
  const day = dayIn(withdrawWindow.timeZone, at);
  const { rows } = await sql<{ moved: bigint }>`
    select coalesce(sum(amount), 0)::bigint as moved from book_transfer
    where day = ${day} and state <> 'takenBack'`.execute(tx);
  const most = parseAmount(limit);
  if (most > 0n && BigInt(rows[0]!.moved) + amount > most) throw new Refused("above_limit", { limit });
  return { day, limit };
}

/** A later transfer voids a proposal. */
export async function lastTransfer(tx: Tx): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(id), 0) || ' ' || count(*) filter (where state = 'open') as last
    from book_transfer where id = (select max(id) from book_transfer) or state = 'open'`.execute(tx);
  return rows[0]!.last;
}

/** @param made by the posting `transaction_id`, in its transaction. */
export function insertTransfer(
  tx: Tx,
  made: Pick<
    TransferRow,
    "kind" | "taken_from" | "amount" | "address" | "state" | "day" | "reason" | "made_at" | "transaction_id"
  >,
): Promise<TransferRow> {
  const ended = { ended_by: null, ended_at: null, tx_hash: null, tx_ordinal: null, back_id: null };
  return tx
    .insertInto("book_transfer")
    .values({ ...made, ...ended, made_by: actingFor(tx).operator ?? "" })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Newest first. */
export function readTransfers(db: Store, request: PageRequest) {
  return pageById(
    request,
    (before, count) =>
      db
        .selectFrom("book_transfer")
        .selectAll()
        .where("id", "<", before)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    toTransfer,
  );
}

export function toTransfer(row: TransferRow): BookTransfer {
  return {
    id: row.id.toString(),
    kind: row.kind,
    from: row.taken_from,
    amount: formatAmount(row.amount),
    address: row.address,
    state: row.state,
    txHash: row.tx_hash,
    reason: row.reason,
    madeBy: row.made_by,
    madeAt: row.made_at.toISOString(),
    endedBy: row.ended_by,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
