/** Source: rules.md O127. */
import type { Store, Tx } from "../store/store.ts";
import type { Moved } from "./sums.ts";

export interface BookMoves {
  book: string;
  asset: string;
  opening: bigint;
  debit: bigint;
  credit: bigint;
  closing: bigint;
}

/** By "book/asset". */
export async function balancesAt(db: Store | Tx, day: string | null): Promise<Map<string, bigint>> {
  return (day === null ? undefined : (await balancesOf(db, [day])).get(day)) ?? new Map();
}

export async function balancesOf(
  db: Store | Tx,
  days: readonly string[],
): Promise<Map<string, Map<string, bigint>>> {
  const rows = await db
    .selectFrom("day_balance")
    .selectAll()
    .where("day", "in", [...days])
    .execute();
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return new Map(
    Array.from(byDay, ([day, same]) => [day, new Map(same.map((row) => [keyOf(row), BigInt(row.balance)]))]),
  );
}

/** Null if that is the first. */
export async function dayBefore(db: Store | Tx, day: string): Promise<string | null> {
  const row = await db
    .selectFrom("closed_day")
    .select("day")
    .where("day", "<", day)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** By name. The closing is the opening plus movements. */
export function booksOf(opening: ReadonlyMap<string, bigint>, moved: readonly Moved[]): BookMoves[] {
  const books = new Map<string, BookMoves>();
  for (const [key, balance] of opening) {
    const [book, asset] = key.split("/") as [string, string];
    books.set(key, { book, asset, opening: balance, debit: 0n, credit: 0n, closing: balance });
  }
  for (const { book, asset, debit, credit } of moved) {
    const key = keyOf({ book, asset });
    const one = books.get(key) ?? { book, asset, opening: 0n, debit: 0n, credit: 0n, closing: 0n };
    one.debit += debit;
    one.credit += credit;
    one.closing += credit - debit;
    books.set(key, one);
  }
  return [...books.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

export function keyOf({ book, asset }: { book: string; asset: string }): string {
  return `${book}/${asset}`;
}
