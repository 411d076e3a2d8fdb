import { i18n } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { numberFormat } from "../../../src/i18n/formatters.ts";
import type { Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import type { SettingKey } from "./draft.ts";
import { settingName } from "./names.ts";
import { leafChanges } from "./values.ts";

/** Well below the ten times of a misplaced decimal point, so that a mistyped first digit is marked, too. */
const NOTABLE = 2;

export type Values = Readonly<Record<string, unknown>>;

/** Each part that differs: "Split of an income · Points: 20% → 30%". Marks an amount that is several times another. */
export function changeFacts(from: Values, to: Values): Fact[] {
  return Object.keys(to).flatMap((key) =>
    leafChanges(key as SettingKey, from[key], to[key]).map(({ path, name, from: was, to: is, factor }) => {
      const value = `${was} \u2192 ${is}`;
      const setting = settingName(key);
      return {
        key: `${key}.${path}`,
        name: name === "" ? setting : `${setting} \u00b7 ${name}`,
        value: isNotable(factor) ? <Marked value={value} factor={factor} /> : value,
        long: value.length > 40,
      };
    }),
  );
}

function isNotable(factor: number | null): factor is number {
  return factor !== null && (factor >= NOTABLE || factor <= 1 / NOTABLE);
}

function Marked({ value, factor }: { value: string; factor: number }) {
  const times = numberFormat(i18n.locale, { maximumSignificantDigits: 3 }).format(factor);
  return (
    <>
      {value}{" "}
      <Pill tone="warning">
        <Trans>{times} times as much</Trans>
      </Pill>
    </>
  );
}
