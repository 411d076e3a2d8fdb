/** Reads a swap from its statement lines. Source: rules.md F20. */
import type { BalanceLine } from "../wallet/schemas.ts";
import type { Swap } from "./position-schemas.ts";

/** Null unless the line is what a swap gave the member. */
export function toSwap({ seq, type, amount, source, createdAt }: BalanceLine): Swap | null {
  if (type !== "swap" || amount.startsWith("-")) return null;
  const { transfer: id, from, to, pay, receive, price, fee, feeRate, burn, burnRate } = source;
  return { id, seq, from, to, pay, receive, price, fee, feeRate, burn, burnRate, createdAt } as Swap;
}
