import { defaultSettings, type Settings } from "../../contract/operator/settings.ts";
import type { Store, Tx } from "../store/store.ts";

/**
 * The numbers in force: the defaults (rules.md M19), overridden by what the operator set. Read inside the transaction
 * that uses them, so that a use case sees one state of them.
 */
export async function readSettings(db: Store | Tx): Promise<Settings> {
  const rows = await db.selectFrom("setting").selectAll().execute();
  return { ...defaultSettings, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}
