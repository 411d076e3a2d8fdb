/** Source: rules.md O108. */
import { sql, type Selectable } from "kysely";
import type { BookName, Custody, CustodyAddress, CustodyReading } from "../../contract/books/schemas.ts";
import { formatAmount } from "../../contract/money.ts";
import { cursorKey, page, pageLimit, type PageRequest } from "../core/paging.ts";
import { inSnapshot } from "../core/snapshot.ts";
import type { Store } from "../store/store.ts";
import type { CustodyReadingTable } from "./tables.ts";

export type Reading = Selectable<CustodyReadingTable>;

export const totalOf = ({ hot, cold, deposits }: Pick<Reading, "hot" | "cold" | "deposits">) =>
  hot + cold + deposits;

/** Even if everything in transit had left the chain before the ledger. */
export function missingOf(reading: Reading): bigint {
  const missing = reading.ledger - totalOf(reading) - reading.in_transit;
  return missing > 0n ? missing : 0n;
}

/** Neither uncredited deposits nor unsent fees. 0 if deposits may be unknown. */
export function freeOf(reading: Reading): bigint {
  const free = totalOf(reading) - reading.ledger - reading.uncredited - reading.open_payouts;
  return reading.watched && free > 0n ? free : 0n;
}

export function readCustody(db: Store): Promise<Custody> {
  return inSnapshot(db, async (tx) => {
    const reading = await tx
      .selectFrom("custody_reading")
      .selectAll()
      .orderBy("read_at", "desc")
      .limit(1)
      .executeTakeFirst();
    const { rows } = await sql<{ book: BookName; balance: bigint }>`
      select pool as book, sum(balance)::bigint as balance from pool where asset = 'usdt' group by 1 order by 1`.execute(
      tx,
    );
    const owed = -(rows.find(({ book }) => book === "custody")?.balance ?? 0n);
    const books = rows.filter(({ book, balance }) => book !== "custody" && balance !== 0n);
    const members = books.reduce((rest, { balance }) => rest - balance, owed);
    return {
      reading: reading ? toReading(reading) : null,
      owed: formatAmount(owed),
      members: formatAmount(members),
      books: books.map(({ book, balance }) => ({ book, balance: formatAmount(balance) })),
    };
  });
}

function toReading(row: Reading): CustodyReading {
  const total = totalOf(row);
  return {
    at: row.read_at.toISOString(),
    block: Number(row.block),
    hot: formatAmount(row.hot),
    cold: formatAmount(row.cold),
    deposits: formatAmount(row.deposits),
    total: formatAmount(total),
    ledger: formatAmount(row.ledger),
    inTransit: formatAmount(row.in_transit),
    uncredited: formatAmount(row.uncredited),
    openPayouts: formatAmount(row.open_payouts),
    difference: formatAmount(total - row.ledger),
    missing: formatAmount(missingOf(row)),
    free: formatAmount(freeOf(row)),
    shortSince: row.short_since?.toISOString() ?? null,
  };
}

interface AddressRow {
  address: string;
  kind: CustodyAddress["kind"];
  child: number | null;
  balance: bigint;
}

/** Largest first, in one index scan. @throws Refused `invalid` for a malformed cursor */
export async function readCustodyAddresses(db: Store, request: PageRequest) {
  const limit = pageLimit(request);
  const [, balance, address] = cursorKey(request, /^(\d{1,18}) (0x[0-9a-fA-F]{40})$/) ?? [];
  const after =
    balance === undefined ? sql`` : sql`and (balance, address) < (${balance}::bigint, ${address}::text)`;
  const { rows } = await sql<AddressRow>`
    select address, kind, child, balance from custody_address
    where chain_id = (select chain_id from custody_reading order by read_at desc limit 1) ${after}
    order by balance desc, address desc limit ${limit + 1}`.execute(db);
  return page(
    rows,
    limit,
    (row) => `${row.balance} ${row.address}`,
    ({ child, ...row }): CustodyAddress => ({ ...row, index: child, balance: formatAmount(row.balance) }),
  );
}
