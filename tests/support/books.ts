/** What tests of money look at and change beside the calls: the platform's books and the numbers in force. */
import type { Settings } from "../../contract/operator/settings.ts";
import type { Asset, Book } from "../../server/ledger/books.ts";
import { poolBalance } from "../../server/ledger/pools.ts";
import { Posting } from "../../server/ledger/posting.ts";
import type { Opened } from "./engine.ts";

/** What a book holds of an asset, in units. */
export function held(server: Opened, book: Book, asset: Asset): Promise<bigint> {
  return server.ctx.db.transaction().execute((tx) => poolBalance(tx, book, asset));
}

/** Brings a book to an amount of usdt from custody, or gives what is too much back there. */
export function setBook({ ctx }: Opened, book: Book, amount: bigint): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const change = amount - (await poolBalance(tx, book, "usdt", { lock: true }));
    if (change === 0n) return;
    const posting = await Posting.open(tx, [], ctx.now());
    posting.transfer({ kind: "test", type: "credit", source: {} }, [
      { party: { book: "custody" }, asset: "usdt", amount: -change },
      { party: { book }, asset: "usdt", amount: change },
    ]);
    await posting.write();
  });
}

/** Changes what one stripe of a book's fuel says, without an entry: undo it before the ledger is checked. */
export async function moveFuel(server: Opened, book: "supply" | "treasury", amount: bigint): Promise<void> {
  await server.ctx.db
    .updateTable("pool")
    .set((eb) => ({ balance: eb("balance", "+", amount) }))
    .where("book", "=", book)
    .where("asset", "=", "fuel")
    .where("stripe", "=", 0)
    .execute();
}

/** Runs with other numbers in force, and puts the defaults back. */
export async function withSettings(
  { ctx: { db } }: Opened,
  numbers: Partial<Settings>,
  work: () => Promise<void>,
): Promise<void> {
  const rows = Object.entries(numbers).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  await db.insertInto("setting").values(rows).execute();
  try {
    await work();
  } finally {
    await db.deleteFrom("setting").where("key", "in", Object.keys(numbers)).execute();
  }
}
