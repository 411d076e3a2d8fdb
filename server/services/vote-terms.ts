import { parseAmount } from "../../contract/money.ts";
import type { Settings, VoteLevel } from "../../contract/settings.ts";
import { Refused } from "../refused.ts";

/** @throws Refused `invalid` for a level that is not offered. */
export function levelOf(settings: Settings, level: number): VoteLevel {
  const found = settings.voteLevels.find((candidate) => candidate.level === level);
  if (!found) throw new Refused("invalid", { field: "level" });
  return found;
}

/** What a vote is agreed at when it reaches a level. */
export function termsOf(level: VoteLevel) {
  return {
    level: level.level,
    pay_price: parseAmount(level.payPrice),
    base_value: parseAmount(level.voteValue),
    repurchase_fuel: parseAmount(level.repurchaseFuel),
  };
}
