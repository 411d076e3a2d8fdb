/** Source: rules.md M19. */
import { sql } from "kysely";
import type { SettingsChange } from "../../contract/operator/settings-schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import { Refused } from "../core/refused.ts";
import { noteEverybody } from "../store/changes.ts";
import type { Tx } from "../store/store.ts";
import { recordAct } from "./audit.ts";
import { readSettings } from "../core/settings.ts";
import { assertSettingsAsShown, changeOf, keysOf, partOf } from "./schedule/plan.ts";
import { voidBroken } from "./schedule/voided.ts";

export type SettingsObserver = (tx: Tx, before: Settings, after: Settings, at: Date) => Promise<void>;

/**
 * Voids scheduled changes that rest on the old values.
 * @returns all settings.
 * @throws Refused `invalid` without a key, or for a supply of passes below those sold; `changed_meanwhile`.
 */
export async function changeSettings(
  tx: Tx,
  request: SettingsChange,
  at: Date,
  observers: SettingsObserver[],
): Promise<Settings> {
  const { reason = "", from } = request;
  const change = changeOf(request);
  const keys = keysOf(change);
  if (keys.length === 0) throw new Refused("invalid", { field: "body" });
  await lockSettings(tx);
  assertSettingsAsShown(await readSettings(tx), from);
  const { before, after } = await writeSettings(tx, change, at, observers);
  noteEverybody(tx);
  const old = partOf(before, keys);
  await recordAct(tx, { act: "config", subject: keys.join(" "), before: old, after: change, reason }, at);
  await voidBroken(tx, at);
  return after;
}

/** Keeps the recorded `before` right; reads continue. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(tx);
}

/** The caller has locked the settings. @throws Refused as its observers */
export async function writeSettings(
  tx: Tx,
  change: SettingsChange,
  at: Date,
  observers: SettingsObserver[],
): Promise<{ before: Settings; after: Settings }> {
  const before = await readSettings(tx);
  await tx
    .insertInto("setting")
    .values(
      Object.entries(change).map(([key, value]) => ({ key, value: JSON.stringify(value), changed_at: at })),
    )
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({
        value: eb.ref("excluded.value"),
        changed_at: eb.ref("excluded.changed_at"),
      })),
    )
    .execute();
  const after = await readSettings(tx);
  for (const observe of observers) await observe(tx, before, after, at);
  return { before, after };
}
