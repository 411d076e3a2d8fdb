/**
 * How far the demo has come: one row, written with each day's changes, so that a start that was killed half way goes on
 * where it stopped and does nothing twice.
 */
import type { Context, Tx } from "../core/context.ts";

export interface Progress {
  /** When it was begun: the last of its days. */
  began: string;
  /** How many of its days are done. */
  days: number;
}

const NAME = "demo";

/** @returns how far it has come; null where members have registered who are none of it. */
export async function beginDemo({ db, now }: Context): Promise<Progress | null> {
  const begun = await read(db);
  if (begun) return begun;
  const other = await db
    .selectFrom("member")
    .select("id")
    .where("referrer_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (other) return null;
  const progress: Progress = { began: now().toISOString(), days: 0 };
  await db
    .insertInto("secret")
    .values({ name: NAME, value: JSON.stringify(progress) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return read(db);
}

async function read(db: Context["db"]): Promise<Progress | null> {
  const row = await db.selectFrom("secret").select("value").where("name", "=", NAME).executeTakeFirst();
  return row ? (JSON.parse(row.value) as Progress) : null;
}

/** How far it has come, and nobody else goes on before this transaction ends. */
export async function lockProgress(tx: Tx): Promise<Progress> {
  const { value } = await tx
    .selectFrom("secret")
    .select("value")
    .where("name", "=", NAME)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return JSON.parse(value) as Progress;
}

export async function saveProgress(tx: Tx, progress: Progress): Promise<void> {
  await tx
    .updateTable("secret")
    .set({ value: JSON.stringify(progress) })
    .where("name", "=", NAME)
    .execute();
}
