/** A line's type, except that lines of passes tell how the passes moved. */
import { lineTypes } from "./line-types.ts";
import type { BalanceLine, LineType } from "./schemas.ts";

const passTitles = ["pass-bought", "pass-staked", "pass-given", "pass-received", "pass-opening"] as const;
export type LineTitle = Exclude<LineType, "nft"> | (typeof passTitles)[number];
export const lineTitles: readonly LineTitle[] = [
  ...lineTypes.filter((type) => type !== "nft"),
  ...passTitles,
];

export function lineTitle({
  type,
  amount,
  source,
}: Pick<BalanceLine, "type" | "amount" | "source">): LineTitle {
  if (type !== "nft") return type;
  if (source.kind === "pass-stake") return "pass-staked";
  if (source.kind === "pass-opening") return "pass-opening";
  if (source.kind !== "pass-gift") return "pass-bought";
  return amount.startsWith("-") ? "pass-given" : "pass-received";
}
