/** Shared by the server and the app's preview. Source: rules.md V4, V5; docs/decisions/2026-11-20-vote-growth.md. */
import type { Amount } from "../money.ts";

export interface OwnVote {
  /** Later votes have greater ids. */
  id: bigint;
  level: number;
  status: "active" | "out";
  repurchasesLeft: number;
}

/** The newest of the highest active votes; null without one. */
export function voteToUpgrade<V extends OwnVote>(own: readonly V[]): V | null {
  const [vote] = own.filter(({ status }) => status === "active").toSorted(byHeight);
  return vote ?? null;
}

/** The highest vote with a re-investment left, active ones first; null without one. */
export function voteToRepurchase<V extends OwnVote>(own: readonly V[]): V | null {
  return repurchasable(own)[0] ?? null;
}

/** The first vote is the default. @param top the highest level offered. */
export function upgradable<V extends OwnVote>(own: readonly V[], top: number): V[] {
  return own.filter(({ status, level }) => status === "active" && level < top).toSorted(byHeight);
}

/** The first vote is the default. */
export function repurchasable<V extends OwnVote>(own: readonly V[]): V[] {
  return own
    .filter(({ repurchasesLeft }) => repurchasesLeft > 0)
    .toSorted((a, b) => Number(b.status === "active") - Number(a.status === "active") || byHeight(a, b));
}

function byHeight(a: OwnVote, b: OwnVote): number {
  return b.level - a.level || Number(b.id - a.id);
}

/** The terms agreed at the purchase; later settings do not change them. */
export interface VoteTerms {
  payPrice: Amount;
  /** The most that the vote can earn, re-investments included. */
  voteValue: Amount;
  /** What a re-investment adds to `voteValue`. */
  baseValue: Amount;
  repurchaseFuel: Amount;
}

/** The value after an upgrade, which keeps what re-investments have added. */
export function upgradedValue(vote: Pick<VoteTerms, "voteValue" | "baseValue">, levelValue: Amount): Amount {
  return vote.voteValue - vote.baseValue + levelValue;
}

export interface RepurchasePreview {
  pay: Amount;
  fuel: Amount;
  /** The most that the vote can earn afterwards. */
  voteValue: Amount;
  balanceAfter: Amount;
  fuelAfter: Amount;
  refusal: "insufficient_balance" | null;
}

/**
 * Previews `vote/repurchase`: the price is paid again, and fuel is burnt.
 * @param available `balance`: of the paying asset.
 */
export function previewRepurchase(
  vote: VoteTerms,
  available: { balance: Amount; fuel: Amount },
): RepurchasePreview {
  const balanceAfter = available.balance - vote.payPrice;
  const fuelAfter = available.fuel - vote.repurchaseFuel;
  return {
    pay: vote.payPrice,
    fuel: vote.repurchaseFuel,
    voteValue: vote.voteValue + vote.baseValue,
    balanceAfter,
    fuelAfter,
    refusal: balanceAfter < 0n || fuelAfter < 0n ? "insufficient_balance" : null,
  };
}
