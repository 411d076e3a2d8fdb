/** Source: rules.md D34. */
import { dayIn } from "../../contract/days.ts";
import { parseAmount } from "../../contract/money.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Tx } from "../store/store.ts";
import type { DepositRow } from "./records.ts";

/** Locks the day. Operators' releases do not count. */
export async function splitByLimit(
  tx: Tx,
  { depositAutoLimit, withdrawWindow }: Settings,
  rows: DepositRow[],
  at: Date,
): Promise<{ within: DepositRow[]; beyond: DepositRow[] }> {
  const limit = parseAmount(depositAutoLimit);
  const day = dayIn(withdrawWindow.timeZone, at);
  await tx
    .insertInto("deposit_day")
    .values({ day, credited: 0n })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { credited } = await tx
    .selectFrom("deposit_day")
    .select("credited")
    .where("day", "=", day)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const within: DepositRow[] = [];
  const beyond: DepositRow[] = [];
  let sum = credited;
  for (const row of rows) {
    if (row.released_at !== null) within.push(row);
    else if (limit > 0n && sum + row.amount > limit) beyond.push(row);
    else {
      sum += row.amount;
      within.push(row);
    }
  }
  await tx.updateTable("deposit_day").set({ credited: sum }).where("day", "=", day).execute();
  return { within, beyond };
}

export async function leaveToOperator(
  tx: Tx,
  rows: DepositRow[],
  review: "limit" | "unbacked",
  at: Date,
): Promise<void> {
  await tx
    .updateTable("deposit")
    .set({ status: "confirming", review, review_at: at })
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("status", "in", ["seen", "confirming"])
    .execute();
}
