import type { Fact } from "../../../src/ui/later/lists/Facts.tsx";
import type { SettingKey } from "./draft.ts";
import { settingName } from "./names.ts";
import { leafChanges } from "./values.ts";

export type Values = Readonly<Record<string, unknown>>;

/** Each part that differs: "Split of an income · Points: 20% → 30%". */
export function changeFacts(from: Values, to: Values): Fact[] {
  return Object.keys(to).flatMap((key) =>
    leafChanges(key as SettingKey, from[key], to[key]).map(({ path, name, from: was, to: is }) => {
      const value = `${was} \u2192 ${is}`;
      const setting = settingName(key);
      return {
        key: `${key}.${path}`,
        name: name === "" ? setting : `${setting} \u00b7 ${name}`,
        value,
        long: value.length > 40,
      };
    }),
  );
}
