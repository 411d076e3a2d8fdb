import { sql } from "kysely";
import { defaultSettings, type Settings } from "../../contract/operator/settings.ts";
import type { Store, Tx } from "../store/store.ts";
import { onceInSnapshot } from "./snapshot.ts";

/**
 * The settings in force: defaults (rules.md M19) overridden by the operator. Read in the transaction that uses them,
 * for one consistent state.
 */
export function readSettings(db: Store | Tx): Promise<Settings> {
  return onceInSnapshot(db, readSettings, () => fetchSettings(db));
}

/** What the operator has set, as a column of a statement that reads something else: see {@link settingsOf}. */
export const settingsColumn = sql<Partial<Settings>>`(
  select coalesce(json_object_agg(key, value), '{}') from setting)`;

/** @param stored what {@link settingsColumn} gave. */
export function settingsOf(stored: Partial<Settings>): Settings {
  return { ...defaultSettings, ...stored };
}

async function fetchSettings(db: Store | Tx): Promise<Settings> {
  const rows = await db.selectFrom("setting").select(["key", "value"]).execute();
  return settingsOf(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}
