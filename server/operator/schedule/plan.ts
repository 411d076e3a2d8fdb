/** Source: rules.md O118. */
import type { Selectable } from "kysely";
import { canonical, type Json } from "../../../contract/canonical.ts";
import type { SettingsChange, SettingsPart } from "../../../contract/operator/settings-schemas.ts";
import type { Settings } from "../../../contract/operator/settings.ts";
import type { SettingScheduleTable } from "../../core/tables.ts";
import type { Tx } from "../../core/context.ts";
import type { Store } from "../../store/store.ts";
import { assertAsShown } from "../as-shown.ts";

export type ScheduleRow = Selectable<SettingScheduleTable>;
type Step = Pick<ScheduleRow, "id" | "effective_at" | "from_values" | "to_values">;

/** In the order in which they take effect. */
export function readWaiting(db: Store | Tx): Promise<ScheduleRow[]> {
  return db
    .selectFrom("setting_schedule")
    .selectAll()
    .where("state", "=", "waiting")
    .orderBy("effective_at")
    .orderBy("id")
    .execute();
}

/** @param waiting includes those of the same moment. */
export function settingsBy(settings: Settings, waiting: Step[], moment: Date): Settings {
  const before = waiting.filter(({ effective_at }) => effective_at <= moment);
  return Object.assign({}, settings, ...before.map(({ to_values }) => to_values)) as Settings;
}

/** They would replace other values than they were scheduled to. */
export function brokenOf<S extends Step>(settings: Settings, waiting: S[]): S[] {
  const broken: S[] = [];
  const current = { ...settings };
  for (const step of waiting) {
    if (replaces(current, step)) Object.assign(current, step.to_values);
    else broken.push(step);
  }
  return broken;
}

export function replaces(current: Settings, { from_values: from }: Pick<Step, "from_values">): boolean {
  return (Object.keys(from) as (keyof Settings)[]).every((key) => isSame(from[key], current[key]));
}

export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one as Json) === canonical(other as Json);
}

export function partOf(settings: Settings, keys: (keyof Settings)[]): Partial<Settings> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]]));
}

/** @throws Refused `changed_meanwhile` */
export function assertSettingsAsShown(settings: Settings, from: SettingsPart | undefined): void {
  if (from) assertAsShown(partOf(settings, keysOf(from)), from);
}

export function changeOf({
  reason: _reason,
  effectiveAt: _at,
  from: _from,
  ...change
}: SettingsChange): SettingsPart {
  return change;
}

export function keysOf(change: object): (keyof Settings)[] {
  return Object.keys(change) as (keyof Settings)[];
}
