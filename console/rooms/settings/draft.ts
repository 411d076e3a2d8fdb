import { canonical, type Json } from "../../../contract/canonical.ts";
import { settingForms } from "../../../contract/operator/setting-forms.ts";
import type { Settings } from "../../../contract/operator/settings-schemas.ts";
import { entryOf, readEntry, type Entry, type Problems } from "./entries.ts";

export type SettingKey = keyof Settings;
export type Changes = Partial<Settings>;

export interface Draft {
  /** Each edited setting as it was when its edit began. */
  began: Partial<Record<SettingKey, unknown>>;
  typed: Partial<Record<SettingKey, Entry>>;
  when: "now" | "at";
  /** A time in the platform's zone, as a `datetime-local` input has it: 2026-11-24T00:00. */
  at: string;
  reason: string;
}

export const noDraft: Draft = { began: {}, typed: {}, when: "now", at: "", reason: "" };

export const settingKeys = Object.keys(settingForms) as SettingKey[];

export interface Assessed {
  edited: SettingKey[];
  /** What differs from the settings in force and can be sent. */
  changes: Changes;
  problems: Partial<Record<SettingKey, Problems>>;
  /** Settings that have changed since their edit began, to another value than the typed one. */
  conflicts: SettingKey[];
}

export function assess(draft: Draft, settings: Settings, language: string): Assessed {
  const edited = settingKeys.filter((key) => draft.typed[key] !== undefined);
  const assessed: Assessed = { edited, changes: {}, problems: {}, conflicts: [] };
  for (const key of edited) {
    const { value, problems } = readEntry(settingForms[key].field, draft.typed[key] ?? null, language);
    if (Object.keys(problems).length > 0) {
      assessed.problems[key] = problems;
      if (!isSame(draft.began[key], settings[key])) assessed.conflicts.push(key);
    } else if (!isSame(value, settings[key])) {
      Object.assign(assessed.changes, { [key]: value });
      if (!isSame(draft.began[key], settings[key])) assessed.conflicts.push(key);
    }
  }
  return assessed;
}

/** Ignores the order of parts and the notation of decimals. */
export function isSame(a: unknown, b: unknown): boolean {
  return canonical(plain(a)) === canonical(plain(b));
}

function plain(value: unknown): Json {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "string") return /^\d+\.\d*0$/.test(value) ? value.replace(/\.?0+$/, "") : value;
  if (typeof value !== "object" || value === null) return (value ?? null) as Json;
  return Object.fromEntries(Object.entries(value).map(([part, one]) => [part, plain(one)]));
}

export function begin(draft: Draft, key: SettingKey, settings: Settings, language: string): Draft {
  const entry = entryOf(settingForms[key].field, settings[key], language);
  return {
    ...draft,
    began: { ...draft.began, [key]: settings[key] },
    typed: { ...draft.typed, [key]: entry },
  };
}

export function enter(draft: Draft, key: SettingKey, entry: Entry): Draft {
  return { ...draft, typed: { ...draft.typed, [key]: entry } };
}

/** Keeps what is typed over the value that another operator has set. */
export function keepMine(draft: Draft, key: SettingKey, settings: Settings): Draft {
  return { ...draft, began: { ...draft.began, [key]: settings[key] } };
}

export function drop(draft: Draft, key: SettingKey): Draft {
  const { [key]: _began, ...began } = draft.began;
  const { [key]: _typed, ...typed } = draft.typed;
  return { ...draft, began, typed };
}
