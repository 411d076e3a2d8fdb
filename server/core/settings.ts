import { sql } from "kysely";
import { defaultSettings, type Settings } from "../../contract/operator/settings.ts";
import type { Store, Tx } from "../store/store.ts";
import { onceInSnapshot } from "./snapshot.ts";

/**
 * Defaults (rules.md M19) overridden by the operator. Read in the transaction that uses them, for one consistent state.
 */
export function readSettings(db: Store | Tx): Promise<Settings> {
  return onceInSnapshot(db, readSettings, () => fetchSettings(db));
}

/**
 * Scheduled changes count from their time on, however late the run begins (rules.md O118).
 * @param since the day's beginning.
 */
export async function settingsOfRun(tx: Tx, since: Date): Promise<Settings> {
  const later = await tx
    .selectFrom("setting_schedule")
    .select("from_values")
    .where("state", "=", "applied")
    .where("effective_at", ">", since)
    .orderBy("effective_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const settings = await readSettings(tx);
  return Object.assign({}, settings, ...later.map(({ from_values }) => from_values)) as Settings;
}

/** For a statement that reads something else too: see {@link settingsOf}. */
export const settingsColumn = sql<Partial<Settings>>`(
  select coalesce(json_object_agg(key, value), '{}') from setting)`;

export function settingsOf(stored: Partial<Settings>): Settings {
  return { ...defaultSettings, ...stored };
}

async function fetchSettings(db: Store | Tx): Promise<Settings> {
  const rows = await db.selectFrom("setting").select(["key", "value"]).execute();
  return settingsOf(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}
