/**
 * Target and effect of an upgrade or a re-investment, shared by server and app's preview. Source: rules.md V4, V5;
 * docs/decisions/2026-11-20-vote-growth.md.
 */
import type { Amount } from "../money.ts";

export interface OwnVote {
  /** Ascending with time. */
  id: bigint;
  level: number;
  status: "active" | "out";
  repurchasesLeft: number;
}

/** The newest of the highest active votes, or null. */
export function voteToUpgrade<V extends OwnVote>(own: readonly V[]): V | null {
  const [vote] = own.filter(({ status }) => status === "active").toSorted(byHeight);
  return vote ?? null;
}

/** The highest vote with a chance left, active ones first, or null. */
export function voteToRepurchase<V extends OwnVote>(own: readonly V[]): V | null {
  return repurchasable(own)[0] ?? null;
}

/** Votes that an upgrade may take, the one that it takes by default first. @param top the highest level offered. */
export function upgradable<V extends OwnVote>(own: readonly V[], top: number): V[] {
  return own.filter(({ status, level }) => status === "active" && level < top).toSorted(byHeight);
}

/** Votes that a re-investment may take, the one that it takes by default first. */
export function repurchasable<V extends OwnVote>(own: readonly V[]): V[] {
  return own
    .filter(({ repurchasesLeft }) => repurchasesLeft > 0)
    .toSorted((a, b) => Number(b.status === "active") - Number(a.status === "active") || byHeight(a, b));
}

/** Highest level first, then newest. */
function byHeight(a: OwnVote, b: OwnVote): number {
  return b.level - a.level || Number(b.id - a.id);
}

/** The terms agreed at the purchase; later settings do not change them. */
export interface VoteTerms {
  payPrice: Amount;
  /** The most that the vote can earn, with re-investments. */
  voteValue: Amount;
  /** What a re-investment adds to it. */
  baseValue: Amount;
  repurchaseFuel: Amount;
}

/** Value after an upgrade, which keeps what re-investments added. */
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
 * Previews `vote/repurchase`: the price is paid again and fuel is burnt. @param available balance of the paying asset,
 * and of fuel.
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
