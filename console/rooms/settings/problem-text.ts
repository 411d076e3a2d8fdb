import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { FormField, SettingUnit } from "../../../contract/operator/setting-forms.ts";
import { formatExact, formatNumber, formatRate } from "../../../src/i18n/format.ts";
import { isShare, type Problem } from "./entries.ts";
import { unitText } from "./values.ts";

export function problemText(problem: Problem): string {
  switch (problem.code) {
    case "number": {
      const example = formatExact("0.5", i18n.locale);
      return t`Enter a number such as ${example}, without thousands separators.`;
    }
    case "whole":
      return t`Enter a whole number.`;
    case "empty":
      return t`Enter a text.`;
    case "time":
      return t`Enter a time of day such as 18:00.`;
    case "moment":
      return t`Enter a date and a time.`;
    case "window":
      return t`The end must be after the start.`;
    case "zone":
      return t`Enter the name of a time zone, such as Asia/Shanghai.`;
    case "url":
      return t`Enter an address that starts with https://, or leave empty.`;
    case "choose":
      return t`Choose at least one.`;
    case "rising":
      return t`It must not be below the previous grade.`;
    case "version":
      return t`Enter a version such as 1.0.2.`;
    case "bounds": {
      const range = rangeText(problem.min, problem.max, problem.unit);
      return t`Enter ${range}.`;
    }
    case "places": {
      const most = formatNumber(problem.most, i18n.locale);
      return t`At most ${most} decimal places.`;
    }
    case "long": {
      const most = formatNumber(problem.most, i18n.locale);
      return t`At most ${most} characters.`;
    }
    case "origins": {
      const most = formatNumber(problem.most, i18n.locale);
      return t`At most ${most} lines.`;
    }
    case "origin": {
      const line = formatNumber(problem.line, i18n.locale);
      return t`Line ${line} is not an origin such as https://shop.example, or is a duplicate.`;
    }
    case "sum": {
      const sum = formatRate(problem.sum, i18n.locale);
      return t`These add up to ${sum}. They must be 100%.`;
    }
  }
}

/** "0% to 100%"; null for a field without bounds. */
export function boundsText(field: FormField): string | null {
  if (field.form !== "amount" && field.form !== "integer") return null;
  return rangeText(String(field.min), String(field.max), field.unit);
}

function rangeText(min: string, max: string, unit: SettingUnit): string {
  const number = (text: string) =>
    isShare(unit) ? formatRate(text, i18n.locale) : formatExact(text, i18n.locale);
  const [least, most] = [number(min), number(max)];
  const name = unit === "share" ? "" : unitText(unit);
  return t`${least} to ${most} ${name}`.trim();
}
