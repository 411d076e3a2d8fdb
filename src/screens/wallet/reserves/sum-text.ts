import { formatExact } from "../../../i18n/format.ts";
import { MINUS } from "../../../ui/values/amount-text.ts";
import { assetUnit, type Currency } from "../../../i18n/names.ts";

/** A sum of any size with all its digits; passes are counted. */
export function sumText(sum: string | bigint, asset: string, language: string): string {
  const figure = formatExact(sum, language).replace("-", MINUS);
  return asset === "pass" ? figure : `${figure} ${assetUnit(asset as Currency)}`;
}
