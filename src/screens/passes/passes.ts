import { parseAmount, type Amount } from "../../../contract/money.ts";
import type { MyNft } from "../../../contract/passes/schemas.ts";

/** Passes of a tier that can still be staked or given away. */
export function unstakedOf(held: Pick<MyNft, "quantity" | "staked"> | undefined): number {
  return held ? held.quantity - held.staked : 0;
}

export interface Totals {
  quantity: number;
  staked: number;
  waiting: Amount;
  earned: Amount;
  /** What the member's votes can still take in: the same for every tier. */
  earnable: Amount;
}

/** What a member holds of all tiers together. */
export function totalsOf(held: readonly MyNft[]): Totals {
  return {
    quantity: held.reduce((sum, { quantity }) => sum + quantity, 0),
    staked: held.reduce((sum, { staked }) => sum + staked, 0),
    waiting: held.reduce((sum, { waitingProfit }) => sum + parseAmount(waitingProfit), 0n),
    earned: held.reduce((sum, { earnedProfit }) => sum + parseAmount(earnedProfit), 0n),
    earnable: parseAmount(held[0]?.earnable ?? "0"),
  };
}

/** Reads a quantity as it was typed: a whole number from 1 to `most`, else null. */
export function readQuantity(text: string, most: number): number | null {
  const typed = text.trim();
  const quantity = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return quantity >= 1 && quantity <= most ? quantity : null;
}

/** The pass that the address names: `?id=3`. */
export function passIdIn(search: string): number {
  return Number(new URLSearchParams(search).get("id") ?? 0);
}
