/** Source: rules.md O106. */
import { sql } from "kysely";
import { bookNames, type Books } from "../../contract/books/schemas.ts";
import { formatAmount } from "../../contract/money.ts";
import { assets, type Asset, type Pool } from "../ledger/accounts.ts";
import { FUEL_SUPPLY } from "../ledger/genesis.ts";
import type { Store } from "../store/store.ts";

/** A pool that the contract does not name is a type error here. */
export async function readBooks(db: Store): Promise<Books> {
  const { rows } = await sql<{ book: Pool; asset: Asset; balance: bigint }>`
    select pool as book, asset, sum(balance)::bigint as balance from pool group by 1, 2`.execute(db);
  const supply = rows.find(({ book, asset }) => book === "supply" && asset === "fuel");
  const place = ({ book, asset }: (typeof rows)[number]) =>
    assets.indexOf(asset) * bookNames.length + bookNames.indexOf(book);
  const sorted = rows.toSorted((a, b) => place(a) - place(b));
  return {
    list: sorted.map(({ book, asset, balance }) => ({ book, asset, balance: formatAmount(balance) })),
    burnt: formatAmount(FUEL_SUPPLY + (supply?.balance ?? -FUEL_SUPPLY)),
  };
}
