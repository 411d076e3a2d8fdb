import { parseAmount } from "../../contract/money.ts";
import type { Balances, BalanceLine } from "../../contract/wallet/schemas.ts";
import { GENESIS_HASH } from "../../contract/wallet/statement.ts";
import type { StatementEnd } from "../shared/schema.ts";

export const GENESIS: StatementEnd = { seq: 0, hash: GENESIS_HASH, balances: {} };

/** Returns the lines that continue the chain from `end`, without known ones. `complete`: all new lines do. */
export function fittingLines(
  lines: readonly BalanceLine[],
  end: StatementEnd,
): { fitting: BalanceLine[]; complete: boolean } {
  const fitting: BalanceLine[] = [];
  let last: Pick<StatementEnd, "seq" | "hash"> = end;
  for (const line of lines) {
    if (line.seq <= last.seq) continue;
    if (line.seq !== last.seq + 1 || line.prevHash !== last.hash) return { fitting, complete: false };
    fitting.push(line);
    last = line;
  }
  return { fitting, complete: true };
}

export function endOf(before: StatementEnd, lines: readonly BalanceLine[]): StatementEnd {
  const { seq, hash } = lines.at(-1) ?? before;
  const balances = { ...before.balances };
  for (const { asset, balance } of lines) balances[asset] = balance;
  return { seq, hash, balances };
}

export function agrees(balances: Balances, end: StatementEnd): boolean {
  const stated = {
    usdt: balances.balance,
    points: balances.repurchasePoints,
    fuel: balances.fuel,
    lock: balances.lock,
    // Absent in balances stored before passes were in the statement.
    pass: balances.pass ?? "0",
  };
  return (["usdt", "points", "fuel", "lock", "pass"] as const).every(
    (asset) => parseAmount(end.balances[asset] ?? "0") === parseAmount(stated[asset]),
  );
}
