import type { Store } from "../../store/store.ts";

/** @returns what the last check of the ledger found; null if all held, or if none was made. Source: rules.md O148. */
export async function readBroken(db: Store): Promise<string | null> {
  const last = await db.selectFrom("ledger_check").select("broken").executeTakeFirst();
  return last?.broken ?? null;
}
