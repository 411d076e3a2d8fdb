import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { groupIncomes } from "../../mirror/statement/income-lines.ts";
import { useLines, type Lines } from "./use-lines.ts";

/** Groups the lines of one income. Source: rules.md C182, C186. */
export function useRecentLines(shown: number): { state: Lines["state"]; rows: BalanceLine[][] } {
  const { state, lines } = useLines();
  return { state, rows: groupIncomes(lines).slice(0, shown) };
}
