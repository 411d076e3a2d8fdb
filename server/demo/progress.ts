/** Written with each day's changes, so that an interrupted start repeats no day. */
import type { Context, Tx } from "../core/context.ts";

export interface Progress {
  /** When the creation began, on the last day. */
  began: string;
  /** The number of completed days. */
  days: number;
}

const NAME = "demo";

/** Null if other members have registered. */
export async function beginDemo({ db, now }: Context): Promise<Progress | null> {
  const existing = await read(db);
  if (existing) return existing;
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

/** @throws Error if the demo has created members, whose passwords are public. */
export async function assertNoDemo({ db }: Context): Promise<void> {
  if ((await read(db)) === null) return;
  throw new Error(
    "This database holds the demo's members, whose passwords are public: NODE_ENV=production needs another one.",
  );
}

async function read(db: Context["db"]): Promise<Progress | null> {
  const row = await db.selectFrom("secret").select("value").where("name", "=", NAME).executeTakeFirst();
  return row ? (JSON.parse(row.value) as Progress) : null;
}

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
