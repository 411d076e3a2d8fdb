/** Source: rules.md M19. */
import { sql } from "kysely";
import type { SettingsChange } from "../../contract/operator/settings-schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { Refused } from "../core/refused.ts";
import { noteEverybody } from "../store/changes.ts";
import type { Tx } from "../store/store.ts";
import { recordAct } from "./audit.ts";
import { readSettings } from "../core/settings.ts";

/** Reacts to a change of settings, in its transaction. */
export type SettingsObserver = (tx: Tx, before: Settings, after: Settings, at: Date) => Promise<void>;

/**
 * Replaces the given keys and logs their earlier values.
 * @returns all settings.
 * @throws Refused `invalid` without a key, or for a supply of passes below those sold.
 */
export async function changeSettings(
  tx: Tx,
  { reason = "", effectiveAt, ...change }: SettingsChange,
  at: Date,
  observers: SettingsObserver[],
): Promise<Settings> {
  if (effectiveAt !== undefined) throw new Refused("invalid", { field: "effectiveAt" });
  const keys = Object.keys(change) as (keyof typeof change)[];
  if (keys.length === 0) throw new Refused("invalid", { field: "body" });
  // Serialises changes, so that the logged "before" is right; reads continue.
  await sql`lock table setting in share row exclusive mode`.execute(tx);
  const before = await readSettings(tx);
  await tx
    .insertInto("setting")
    .values(keys.map((key) => ({ key, value: JSON.stringify(change[key]) })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })),
    )
    .execute();
  const after = await readSettings(tx);
  for (const observe of observers) await observe(tx, before, after, at);
  noteEverybody(tx);
  const old = Object.fromEntries(keys.map((key) => [key, before[key]]));
  await recordAct(tx, { act: "config", subject: keys.join(" "), before: old, after: change, reason }, at);
  return after;
}
