import { randomInt } from "node:crypto";
import { minimum } from "../../contract/money.ts";
import type { Tx } from "../store/store.ts";
import { negativeBooks, STRIPES, type Asset, type Book } from "./books.ts";

/** What a posting changes in one book. */
export interface PoolChange {
  book: Book;
  asset: Asset;
  amount: bigint;
}

export class PoolExhausted extends Error {
  readonly book: Book;
  constructor(book: Book) {
    super(`the book ${book} cannot pay`);
    this.name = "PoolExhausted";
    this.book = book;
  }
}

/**
 * Applies the changes in a fixed order of books. What comes in goes to one stripe of the book; what goes out is drawn
 * from that stripe too when it suffices, so that two postings on different stripes meet nowhere.
 * @throws PoolExhausted
 */
export async function applyPools(tx: Tx, changes: PoolChange[], stripe = randomInt(STRIPES)): Promise<void> {
  const rows: PoolRow[] = [];
  for (const change of [...changes].sort(byName)) {
    if (change.amount > 0n || negativeBooks.includes(change.book)) rows.push(rowOf(change, stripe, change.amount));
    else if (change.amount < 0n && !(await drawFrom(tx, change, stripe))) rows.push(...(await drawFromAll(tx, change)));
  }
  const moved = rows.filter((row) => row.balance !== 0n);
  if (moved.length === 0) return;
  await tx
    .insertInto("pool")
    .values(moved)
    .onConflict((conflict) =>
      conflict.columns(["book", "asset", "stripe"]).doUpdateSet((eb) => ({
        balance: eb("pool.balance", "+", eb.ref("excluded.balance")),
      })),
    )
    .execute();
}

interface PoolRow {
  book: string;
  asset: string;
  stripe: number;
  balance: bigint;
}

function rowOf({ book, asset }: PoolChange, stripe: number, balance: bigint): PoolRow {
  return { book, asset, stripe, balance };
}

/** Draws all of it from one stripe. @returns whether that had enough. */
async function drawFrom(tx: Tx, { book, asset, amount }: PoolChange, stripe: number): Promise<boolean> {
  const updated = await tx
    .updateTable("pool")
    .set((eb) => ({ balance: eb("balance", "+", amount) }))
    .where("book", "=", book)
    .where("asset", "=", asset)
    .where("stripe", "=", stripe)
    .where("balance", ">=", -amount)
    .returning("stripe")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Locks the whole book and takes what is needed, stripe after stripe. */
async function drawFromAll(tx: Tx, change: PoolChange): Promise<PoolRow[]> {
  const stripes = await tx
    .selectFrom("pool")
    .select(["stripe", "balance"])
    .where("book", "=", change.book)
    .where("asset", "=", change.asset)
    .orderBy("stripe")
    .forUpdate()
    .execute();
  let due = -change.amount;
  const drawn: PoolRow[] = [];
  for (const { stripe, balance } of stripes) {
    const part = minimum(due, balance);
    drawn.push(rowOf(change, stripe, -part));
    due -= part;
  }
  if (due > 0n) throw new PoolExhausted(change.book);
  return drawn;
}

function byName(a: PoolChange, b: PoolChange): number {
  return `${a.book}/${a.asset}` < `${b.book}/${b.asset}` ? -1 : 1;
}
