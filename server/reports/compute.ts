/** Source: rules.md O127. */
import { sql } from "kysely";
import { insertRows } from "../store/insert-rows.ts";
import type { Store } from "../store/store.ts";
import { balancesAt, booksOf, dayBefore } from "./balances.ts";
import { countLate, sumsOf } from "./sums.ts";

/** For a day of millions of lines. */
const COMPUTE_MS = 600_000;

/**
 * One transaction: a server that stops leaves nothing half done, and a second one waits for the row.
 * @returns the day, or null when all have sums.
 */
export async function computeNext(db: Store, at: Date): Promise<string | null> {
  const first = await db
    .selectFrom("closed_day")
    .select("day")
    .where("computed_at", "is", null)
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  if (!first) return null;
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(COMPUTE_MS)}`.execute(tx);
    const row = await tx
      .selectFrom("closed_day")
      .select(["day", "starts_at", "ends_at"])
      .where("day", "=", first.day)
      .where("computed_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const { day, ...bounds } = row;
    const span = { from: bounds.starts_at, to: bounds.ends_at };
    const moved = await sumsOf(tx, span);
    const books = booksOf(await balancesAt(tx, await dayBefore(tx, day)), moved);
    await insertRows(
      tx,
      "day_sum",
      moved.map((one) => ({ day, ...one })),
    );
    await insertRows(
      tx,
      "day_balance",
      books.map(({ book, asset, closing }) => ({ day, book, asset, balance: closing })),
    );
    await tx
      .updateTable("closed_day")
      .set({ late: await countLate(tx, span), computed_at: at })
      .where("day", "=", day)
      .execute();
  });
  return first.day;
}
