import { formatExact } from "../../../i18n/format.ts";
import { assetUnit, type Currency } from "../../../i18n/names.ts";

/** As amounts have it, U+2212. */
const MINUS = "\u2212";

/** A sum of any size with all its digits; passes are counted. */
export function sumText(sum: string | bigint, asset: string, language: string): string {
  const figure = formatExact(sum, language).replace("-", MINUS);
  return asset === "pass" ? figure : `${figure} ${assetUnit(asset as Currency)}`;
}
