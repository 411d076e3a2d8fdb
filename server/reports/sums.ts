/** Source: rules.md O126, O127. */
import { sql } from "kysely";
import type { Store, Tx } from "../store/store.ts";

/** Stands for all members together, beside the names of pools. */
export const MEMBERS = "members";

export interface Span {
  from: Date;
  /** Exclusive. */
  to: Date;
}

export interface Moved {
  kind: string;
  /** For members' lines; empty for pools. */
  type: string;
  book: string;
  asset: string;
  /** Numbers of entries. */
  debits: bigint;
  credits: bigint;
  /** Units, not negative. */
  debit: bigint;
  credit: bigint;
}

/** The lowest id that a transaction at this time or later can have. */
export function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The entry `e` counts in the span by its transaction's id. */
export const isInSpan = ({ from, to }: Span) => sql<boolean>`
  e.transaction_id >= ${firstIdAt(from)}::uuid and e.transaction_id < ${firstIdAt(to)}::uuid
    and not exists (select from late_posting l where l.transaction_id = e.transaction_id)`;

/** The entry counts in the span although its transaction's id has another time. */
export const isListedIn = ({ from, to }: Span) => sql<boolean>`
  e.transaction_id in (select transaction_id from late_posting where counts_at >= ${from} and counts_at < ${to})`;

/** One range of the primary key, whatever the ledger's length. */
export async function sumsOf(db: Store | Tx, span: Span): Promise<Moved[]> {
  const { rows } = await sql<Record<keyof Moved, string>>`
    select kind, type, book, asset, count(*) filter (where amount < 0)::text as debits,
      count(*) filter (where amount > 0)::text as credits,
      coalesce(-sum(amount) filter (where amount < 0), 0)::text as debit,
      coalesce(sum(amount) filter (where amount > 0), 0)::text as credit
    from (
      select t.kind, coalesce(e.type, '') as type, coalesce(e.pool, ${MEMBERS}) as book, e.asset, e.amount
      from entry e join ledger_transaction t on t.id = e.transaction_id where ${isInSpan(span)}
      union all
      select t.kind, coalesce(e.type, ''), coalesce(e.pool, ${MEMBERS}), e.asset, e.amount
      from entry e join ledger_transaction t on t.id = e.transaction_id where ${isListedIn(span)}
    ) posted
    group by kind, type, book, asset`.execute(db);
  return rows.map(toMoved);
}

export async function storedSums(db: Store | Tx, from: string, to: string): Promise<Moved[]> {
  const { rows } = await sql<Record<keyof Moved, string>>`
    select kind, type, book, asset, sum(debits)::text as debits, sum(credits)::text as credits,
      sum(debit)::text as debit, sum(credit)::text as credit
    from day_sum where day between ${from} and ${to} group by kind, type, book, asset`.execute(db);
  return rows.map(toMoved);
}

export async function storedSumsByDay(
  db: Store | Tx,
  days: readonly string[],
): Promise<Map<string, Moved[]>> {
  const rows = await db
    .selectFrom("day_sum")
    .selectAll()
    .where("day", "in", [...days])
    .execute();
  const moved = rows.map(({ debit, credit, ...row }) => ({
    ...row,
    debit: BigInt(debit),
    credit: BigInt(credit),
  }));
  return Map.groupBy(moved, ({ day }) => day);
}

function toMoved({ kind, type, book, asset, ...numbers }: Record<keyof Moved, string>): Moved {
  const { debits, credits, debit, credit } = numbers;
  return {
    kind,
    type,
    book,
    asset,
    debits: BigInt(debits),
    credits: BigInt(credits),
    debit: BigInt(debit),
    credit: BigInt(credit),
  };
}

/** Transactions that were posted before the span. */
export async function countLate(db: Store | Tx, { from, to }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from late_posting
    where counts_at >= ${from} and counts_at < ${to} and posted_at < ${from}`.execute(db);
  return rows[0]!.count;
}
