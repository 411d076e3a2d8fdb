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

async function fetchSettings(db: Store | Tx): Promise<Settings> {
  const rows = await db.selectFrom("setting").selectAll().execute();
  return { ...defaultSettings, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}
