/** The operator's changes of the numbers. Source: rules.md M19. */
import { sql } from "kysely";
import type { SettingsChange } from "../../contract/operator/settings-schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { Refused } from "../core/refused.ts";
import type { Tx } from "../store/store.ts";
import { recordAct } from "./audit.ts";
import { readSettings } from "../core/settings.ts";

/** What a capability does when the numbers change, in the same transaction. */
export type SettingsObserver = (tx: Tx, before: Settings, after: Settings, at: Date) => Promise<void>;

/**
 * Changes the given keys, each as a whole, and writes down what they were before.
 * @returns all the numbers now in force.
 * @throws Refused `invalid` when no key is given, or when fewer passes would be supplied than are sold.
 */
export async function changeSettings(
  tx: Tx,
  { reason = "", ...change }: SettingsChange,
  at: Date,
  observers: SettingsObserver[],
): Promise<Settings> {
  const keys = Object.keys(change) as (keyof typeof change)[];
  if (keys.length === 0) throw new Refused("invalid", { field: "body" });
  // One change at a time, so that what is written down as "before" is so; reading goes on.
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
  const old = Object.fromEntries(keys.map((key) => [key, before[key]]));
  await recordAct(tx, { act: "config", subject: keys.join(" "), before: old, after: change, reason }, at);
  return after;
}
