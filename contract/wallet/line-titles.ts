/** A line's type, except that lines of passes tell how the passes moved, and lines of what came back say so. */
import { lineTypes } from "./line-types.ts";
import type { BalanceLine, LineType } from "./schemas.ts";

const furtherTitles = [
  "pass-bought",
  "pass-staked",
  "pass-given",
  "pass-received",
  "pass-returned",
  "pass-opening",
  "transfer-returned",
  "withdrawal-returned",
  "pledge-returned",
] as const;
export type FurtherTitle = (typeof furtherTitles)[number];
export type LineTitle = Exclude<LineType, "nft"> | FurtherTitle;
export const lineTitles: readonly LineTitle[] = [
  ...lineTypes.filter((type) => type !== "nft"),
  ...furtherTitles,
];

export function lineTitle({
  type,
  amount,
  source,
}: Pick<BalanceLine, "type" | "amount" | "source">): LineTitle {
  const isIn = !amount.startsWith("-");
  if (type === "transfer") return source["returns"] === undefined ? type : "transfer-returned";
  if (type === "withdraw") return isIn ? "withdrawal-returned" : type;
  if (type === "stake") return source.kind === "unstake" ? "pledge-returned" : type;
  if (type !== "nft") return type;
  if (source.kind === "pass-stake") return "pass-staked";
  if (source.kind === "pass-opening") return "pass-opening";
  if (source.kind !== "pass-gift") return "pass-bought";
  if (source["returns"] !== undefined) return "pass-returned";
  return isIn ? "pass-received" : "pass-given";
}
