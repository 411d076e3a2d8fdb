import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { languageNames, type Language } from "../../../contract/languages.ts";
import { parseAmount } from "../../../contract/money.ts";
import {
  settingForms,
  type AmountField,
  type FormField,
  type IntegerField,
  type SettingUnit,
} from "../../../contract/operator/setting-forms.ts";
import { suspendableName } from "../../../src/i18n/later/suspendable-names.ts";
import { formatExact, formatNumber, formatRate, formatTime } from "../../../src/i18n/format.ts";
import { isSame, type SettingKey } from "./draft.ts";
import { isShare, itemsOf, partsOf, releaseField } from "./entries.ts";
import { partName, rowName } from "./names.ts";

export interface Leaf {
  path: string[];
  /** "" where the setting is a single value. */
  name: string;
  text: string;
  /** Null for what is no amount, or zero. */
  amount: string | null;
}

export const NOTHING = "\u2013";

export function leavesOf(key: SettingKey, value: unknown): Leaf[] {
  const form: { field: FormField } | undefined = settingForms[key];
  // A setting or shape that only a newer server knows: shown as on the wire.
  if (!form) return [{ path: [], name: "", text: JSON.stringify(value) ?? NOTHING, amount: null }];
  return below(key, form.field, value, []);
}

function below(key: SettingKey, field: FormField, value: unknown, path: string[]): Leaf[] {
  if (field.form === "record") {
    const parts = partsOf(value);
    return Object.entries(field.fields).flatMap(([part, one]) =>
      below(key, one, parts[part], [...path, part]),
    );
  }
  if (field.form === "optional" && value !== null) return below(key, field.of, value, path);
  if (field.form === "rows")
    return itemsOf(value).flatMap((row, i) =>
      Object.entries(field.fields).map(([part, one]) => ({
        path: [String(i), part],
        name: `${rowName(key, field.first + i)} · ${partName(key, [part])}`,
        text: valueText(one, partsOf(row)[part], part),
        amount: amountOf(one, partsOf(row)[part]),
      })),
    );
  if (field.form === "release" && value !== null) return below(key, releaseField, value, path);
  const name = path.length === 0 ? "" : partName(key, path);
  return [{ path, name, text: valueText(field, value, path.at(-1)), amount: amountOf(field, value) }];
}

function amountOf(field: FormField, value: unknown): string | null {
  return field.form === "amount" && typeof value === "string" && parseAmount(value) > 0n ? value : null;
}

export function valueText(field: FormField, value: unknown, part?: string): string {
  if (value === undefined || value === null || value === "") return NOTHING;
  switch (field.form) {
    case "amount":
      return isZero(field.zero, value) ? zeroText(field, part) : amountText(String(value), field.unit);
    case "integer":
      return isZero(field.zero, value) ? zeroText(field, part) : countText(Number(value), field.unit);
    case "moment":
      return formatTime(String(value), i18n.locale);
    case "switch":
      return value === true ? t`On` : t`Off`;
    case "choices":
      return listText(
        itemsOf(value).map((one) => languageNames[one as Language] ?? suspendableName(String(one))),
      );
    case "origins":
      return listText(itemsOf(value).map(String));
    default:
      return typeof value === "string" ? value : JSON.stringify(value);
  }
}

const isZero = (zero: "none" | "off" | undefined, value: unknown) =>
  zero !== undefined && parseAmount(String(value)) === 0n;

function zeroText({ unit, zero }: AmountField | IntegerField, part: string | undefined): string {
  if (zero === "off") return t`Off`;
  if (unit === "hours") return t`No wait`;
  return part === "withdrawAbove" ? t`Not required` : t`No limit`;
}

/** With its unit, to the last decimal. */
export function amountText(amount: string, unit: SettingUnit): string {
  if (unit === "share") return formatRate(amount, i18n.locale);
  const number = isShare(unit) ? formatRate(amount, i18n.locale) : formatExact(amount, i18n.locale);
  return `${number} ${unitText(unit)}`.trim();
}

function countText(count: number, unit: SettingUnit): string {
  if (unit === "minutes") return plural(count, { one: "# minute", other: "# minutes" });
  if (unit === "hours") return plural(count, { one: "# hour", other: "# hours" });
  if (unit === "days") return plural(count, { one: "# day", other: "# days" });
  return `${formatNumber(count, i18n.locale)} ${unitText(unit)}`.trim();
}

export function suffixText(unit: SettingUnit): string {
  return unit === "share_a_day" ? `% ${unitText(unit)}` : unitText(unit);
}

/** Follows a number; "" for seats, passes and people, which the name says. */
export function unitText(unit: SettingUnit): string {
  switch (unit) {
    case "usdt":
      return "USDT";
    case "fuel":
      return "EPD";
    case "usdt_a_fuel":
      return t`USDT for 1 EPD`;
    case "for_a_usdt":
      return t`for 1 USDT`;
    case "given":
      return t`of the asset paid`;
    case "share":
      return "%";
    case "share_a_day":
      return t`a day`;
    case "minutes":
      return t`minutes`;
    case "hours":
      return t`hours`;
    case "days":
      return t`days`;
    default:
      return "";
  }
}

function listText(list: string[]): string {
  return list.length === 0 ? NOTHING : new Intl.ListFormat(i18n.locale).format(list);
}

export interface LeafChange {
  path: string;
  name: string;
  from: string;
  to: string;
  /** How many times the earlier amount the later one is; null where one of them is none. */
  factor: number | null;
}

export function leafChanges(key: SettingKey, from: unknown, to: unknown): LeafChange[] {
  if (isSame(from, to)) return [];
  const [before, after] = [leavesOf(key, from), leavesOf(key, to)];
  const paths = [...new Set([...before, ...after].map(({ path }) => path.join(".")))];
  return paths.flatMap((path) => {
    const was = before.find((leaf) => leaf.path.join(".") === path);
    const is = after.find((leaf) => leaf.path.join(".") === path);
    const [old, fresh] = [was?.text ?? NOTHING, is?.text ?? NOTHING];
    const factor = was?.amount && is?.amount ? Number(is.amount) / Number(was.amount) : null;
    return old === fresh ? [] : [{ path, name: (is ?? was)!.name, from: old, to: fresh, factor }];
  });
}
