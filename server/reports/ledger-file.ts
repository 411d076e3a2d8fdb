/**
 * For accountants: each day has its books' openings, its entries, and the closings. Entries are added up while they are
 * written: a book that does not close as stored breaks the file off before its last line.
 * Source: rules.md O128.
 */
import { sql, type RawBuilder } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import type { Store } from "../store/store.ts";
import { balancesAt, dayBefore, keyOf } from "./balances.ts";
import { BYTE_ORDER_MARK, csvLine } from "../core/csv.ts";
import type { ClosedDay } from "./read.ts";
import { isInSpan, isListedIn, MEMBERS, type Span } from "./sums.ts";

/** Entries in memory. */
const BATCH = 1_000;
const NO_ENTRY = { transaction_id: "00000000-0000-0000-0000-000000000000", ordinal: -1 };

interface EntryRow {
  transaction_id: string;
  ordinal: number;
  kind: string;
  type: string | null;
  pool: string | null;
  member_id: bigint | null;
  account: string | null;
  asset: string;
  amount: bigint;
  created_at: Date;
}

const columns = ["day", "row", "time", "transaction", "kind", "type", "book", "member"] as const;
const sums = ["asset", "debit", "credit", "balance"] as const;
type Line = Partial<Record<(typeof columns)[number] | (typeof sums)[number] | "account", string>>;

/**
 * Closed days do not change, so successive batches see one state, and no transaction stays open for a slow client.
 * Credits add to a book; balances are credits less debits.
 * @throws Error if a book does not close as stored.
 */
export async function* ledgerFile(
  db: Store,
  days: readonly ClosedDay[],
  withAccounts: boolean,
): AsyncGenerator<string> {
  const heading = [...columns, ...(withAccounts ? (["account"] as const) : []), ...sums];
  const write = (line: Line) => csvLine(heading.map((name) => line[name] ?? ""));
  yield BYTE_ORDER_MARK + csvLine(heading);
  let entries = 0;
  let opening = await balancesAt(db, await dayBefore(db, days[0]!.day));
  for (const { day, starts_at, ends_at } of days) {
    yield balanceLines(day, "opening", opening).map(write).join("");
    const running = new Map(opening);
    const span = { from: starts_at, to: ends_at };
    for await (const rows of entriesOf(db, span, withAccounts)) {
      for (const row of rows) {
        const key = keyOf({ book: bookOf(row), asset: row.asset });
        running.set(key, (running.get(key) ?? 0n) + row.amount);
      }
      entries += rows.length;
      yield rows.map((row) => write(entryLine(day, row))).join("");
    }
    const closing = await balancesAt(db, day);
    assertClosed(day, running, closing);
    yield balanceLines(day, "closing", closing).map(write).join("");
    opening = closing;
  }
  // Proves that nothing is missing.
  yield write({ row: "end", balance: entries.toString() });
}

function balanceLines(day: string, row: string, balances: ReadonlyMap<string, bigint>): Line[] {
  return [...balances].toSorted().map(([key, balance]) => {
    const [book, asset] = key.split("/") as [string, string];
    return { day, row, book, asset, balance: formatAmount(balance) };
  });
}

function entryLine(day: string, row: EntryRow): Line {
  const side = row.amount < 0n ? { debit: formatAmount(-row.amount) } : { credit: formatAmount(row.amount) };
  return {
    day,
    row: "entry",
    time: row.created_at.toISOString(),
    transaction: row.transaction_id,
    kind: row.kind,
    type: row.type ?? "",
    book: bookOf(row),
    member: row.member_id?.toString() ?? "",
    account: row.account ?? "",
    asset: row.asset,
    ...side,
  };
}

function bookOf({ pool }: EntryRow): string {
  return pool ?? MEMBERS;
}

function assertClosed(
  day: string,
  running: ReadonlyMap<string, bigint>,
  closing: ReadonlyMap<string, bigint>,
): void {
  const wrong = [...new Set([...running.keys(), ...closing.keys()])].find(
    (key) => (running.get(key) ?? 0n) !== (closing.get(key) ?? 0n),
  );
  if (wrong) throw new Error(`the ledger's export does not sum to the books: ${wrong} on ${day}`);
}

/** Those that count on a later day than their own come last. */
async function* entriesOf(db: Store, span: Span, withAccounts: boolean): AsyncGenerator<EntryRow[]> {
  for (const counts of [isInSpan(span), isListedIn(span)]) {
    let last: Pick<EntryRow, "transaction_id" | "ordinal"> = NO_ENTRY;
    for (;;) {
      const rows = await readBatch(db, counts, last, withAccounts);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) break;
      last = rows.at(-1)!;
    }
  }
}

async function readBatch(
  db: Store,
  counts: RawBuilder<boolean>,
  { transaction_id, ordinal }: Pick<EntryRow, "transaction_id" | "ordinal">,
  withAccounts: boolean,
): Promise<EntryRow[]> {
  const account = withAccounts ? sql`(select account from member where id = e.member_id)` : sql`null`;
  const { rows } = await sql<EntryRow>`
    select e.transaction_id, e.ordinal, t.kind, e.type, e.pool, e.member_id, ${account} as account, e.asset, e.amount, e.created_at
    from entry e join ledger_transaction t on t.id = e.transaction_id
    where ${counts} and (e.transaction_id, e.ordinal) > (${transaction_id}::uuid, ${ordinal}::integer)
    order by e.transaction_id, e.ordinal limit ${BATCH}`.execute(db);
  return rows;
}
