/**
 * Which vote an upgrade or a re-investment means, and what it makes of it, as pure functions: the server executes what the app
 * previews. Source: rules.md V4, V5; docs/decisions/2026-11-20-vote-growth.md.
 */
import type { Amount } from "../money.ts";

/** What tells one vote of a member from another. */
export interface OwnVote {
  /** Rises with time. */
  id: bigint;
  level: number;
  status: "active" | "out";
  repurchasesLeft: number;
}

/** The vote that an upgrade raises: the highest active one, the newest of several; null without one. */
export function voteToUpgrade<V extends OwnVote>(own: readonly V[]): V | null {
  const [vote] = own.filter(({ status }) => status === "active").toSorted(byHeight);
  return vote ?? null;
}

/** The vote that a re-investment takes: the highest with a chance left, an active one first; null when none has. */
export function voteToRepurchase<V extends OwnVote>(own: readonly V[]): V | null {
  const [vote] = own
    .filter(({ repurchasesLeft }) => repurchasesLeft > 0)
    .toSorted((a, b) => Number(b.status === "active") - Number(a.status === "active") || byHeight(a, b));
  return vote ?? null;
}

/** The highest first, the newest of several. */
function byHeight(a: OwnVote, b: OwnVote): number {
  return b.level - a.level || Number(b.id - a.id);
}

/** The terms that a vote was agreed at: they stand with it, whatever the operator changes later. */
export interface VoteTerms {
  payPrice: Amount;
  /** All that it can earn, with what re-investments have added. */
  voteValue: Amount;
  /** What a re-investment adds to that. */
  baseValue: Amount;
  repurchaseFuel: Amount;
}

/** What a vote can earn once it is raised to a level: what re-investments have added stays. */
export function upgradedValue(vote: Pick<VoteTerms, "voteValue" | "baseValue">, levelValue: Amount): Amount {
  return vote.voteValue - vote.baseValue + levelValue;
}

/** What a re-investment costs and leaves. */
export interface RepurchasePreview {
  pay: Amount;
  fuel: Amount;
  /** What the vote can earn afterwards. */
  voteValue: Amount;
  balanceAfter: Amount;
  fuelAfter: Amount;
  refusal: "insufficient_balance" | null;
}

/** Previews `vote/repurchase`: the price is paid again, and fuel is burnt. @param available of what is paid with, and fuel. */
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
