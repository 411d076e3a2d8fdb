import { parseAmount, type Amount } from "../../../contract/money.ts";
import type { MyNft } from "../../../contract/passes/schemas.ts";
import { plainText } from "../../ui/later/forms/plain-text.ts";

export function unstakedOf(held: Pick<MyNft, "quantity" | "staked"> | undefined): number {
  return held ? held.quantity - held.staked : 0;
}

export interface Totals {
  quantity: number;
  staked: number;
  waiting: Amount;
  earned: Amount;
  /** What the member's votes can still earn, for all tiers together. */
  earnable: Amount;
}

export function totalsOf(held: readonly MyNft[]): Totals {
  return {
    quantity: held.reduce((sum, { quantity }) => sum + quantity, 0),
    staked: held.reduce((sum, { staked }) => sum + staked, 0),
    waiting: held.reduce((sum, { waitingProfit }) => sum + parseAmount(waitingProfit), 0n),
    earned: held.reduce((sum, { earnedProfit }) => sum + parseAmount(earnedProfit), 0n),
    earnable: parseAmount(held[0]?.earnable ?? "0"),
  };
}

/** Returns null unless the text is a number from 1 to `max`. */
export function readQuantity(text: string, max: number): number | null {
  const typed = plainText(text);
  const quantity = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return quantity >= 1 && quantity <= max ? quantity : null;
}

export function passIdIn(search: string): number {
  return Number(new URLSearchParams(search).get("id") ?? 0);
}
