import type { Member } from "../../../contract/operator/schemas.ts";
import type { Currency } from "../../../src/i18n/names.ts";

/** What can be spent. `usdt` on the wire also includes what waits to be paid out. */
export function spendable(balances: Member["balances"]): Record<Currency, string> {
  const { balance, repurchasePoints, fuel, lock } = balances;
  return { usdt: balance, points: repurchasePoints, fuel, lock };
}
