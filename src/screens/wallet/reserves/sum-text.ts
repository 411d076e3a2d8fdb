import { formatExact } from "../../../i18n/format.ts";
import { MINUS } from "../../../ui/values/amount-text.ts";
import { assetUnit, type Currency } from "../../../i18n/names.ts";

/** Shows all digits; passes have no unit. */
export function sumText(sum: string | bigint, asset: string, language: string): string {
  const figure = formatExact(sum, language).replace("-", MINUS);
  return asset === "pass" ? figure : `${figure} ${assetUnit(asset as Currency)}`;
}
