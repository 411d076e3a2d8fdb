/** Whether what a root states of the ledger fits itself, and the reserves. Source: rules.md M14, M15, E37. */
import type { Reserves, RootStatement } from "../contract/evidence/root.ts";
import { parseSum } from "../contract/evidence/sums.ts";
import { formatAmount } from "../contract/money.ts";

const units = (text: string | undefined) => parseSum(text ?? "0") ?? 0n;

/** Points and locked fuel stand for as much that is set aside. */
export function backingFaults({ pools }: RootStatement): string[] {
  return [
    ["points", "usdt"],
    ["lock", "fuel"],
  ].flatMap(([issued, behind]) => {
    const [out, set] = [-units(pools[`supply/${issued}`]), units(pools[`backing/${behind}`])];
    return out === set
      ? []
      : [`books: ${formatAmount(out)} ${issued} are issued, and ${formatAmount(set)} ${behind} back them`];
  });
}

/** What is paid out is gone from the addresses some minutes before the ledger has it as paid. */
export function compareOwed(
  { totals, pools }: RootStatement,
  { total }: Reserves,
): { covered: boolean; text: string } {
  const held = units(total);
  const leaving = units(pools["withdrawing/usdt"]);
  const owed = units(totals.usdt) + units(pools["backing/usdt"]);
  const text = `${total} stand on the chain, and members own ${formatAmount(owed + leaving)} usdt`;
  if (held < owed) return { covered: false, text };
  if (held >= owed + leaving) return { covered: true, text: `${text}, points and withdrawals counted` };
  return {
    covered: true,
    text: `${text}, of which ${formatAmount(leaving)} are being paid out and may have left`,
  };
}
