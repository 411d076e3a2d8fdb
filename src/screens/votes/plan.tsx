import { parseAmount, type Amount } from "../../../contract/money.ts";
import { previewUpgrade, previewVote, type VotePayType } from "../../../contract/votes/payment-rules.ts";
import {
  previewRepurchase,
  upgradedValue,
  voteToRepurchase,
  voteToUpgrade,
} from "../../../contract/votes/rules.ts";
import type { VoteLevel } from "../../../contract/votes/schemas.ts";
import type { Fact } from "../../ui/later/lists/Facts.tsx";
import { repurchaseFacts, upgradeFacts } from "./growth-facts.tsx";
import type { OwnVoteTerms } from "./own-votes.ts";
import { previewFacts } from "./preview-facts.tsx";

export type Intent = { kind: "create" | "upgrade"; level: VoteLevel } | { kind: "repurchase" };

export interface PlanInput {
  own: readonly OwnVoteTerms[];
  payType: VotePayType;
  /** Of the payment asset and of fuel; null while unknown. */
  available: { balance: Amount; fuel: Amount } | null;
  language: string;
}

/** Computed by the server's own rules. */
export interface Plan {
  pay: Amount;
  /** Fuel to be burnt. */
  fuel: Amount;
  facts: Fact[];
  refusal: "insufficient_balance" | "downgrade" | "no_active_vote" | "no_chances" | null;
  /** Fuel, not the payment asset, is insufficient. */
  isFuelShort: boolean;
}

const noPlan = { pay: 0n, fuel: 0n, facts: [], isFuelShort: false };

export function planOf(intent: Intent, input: PlanInput): Plan {
  if (intent.kind === "create") return creation(intent.level, input);
  if (intent.kind === "upgrade") return upgrade(intent.level, input);
  return repurchase(input);
}

function creation(level: VoteLevel, { own, payType, available, language }: PlanInput): Plan {
  const highest = voteToUpgrade(own)?.level ?? 0;
  const preview = available ? previewVote(level, highest, available.balance) : null;
  return {
    pay: parseAmount(level.payPrice),
    fuel: 0n,
    facts: previewFacts(level, preview, payType, language),
    refusal: preview?.refusal ?? null,
    isFuelShort: false,
  };
}

function upgrade(level: VoteLevel, { own, payType, available, language }: PlanInput): Plan {
  const vote = voteToUpgrade(own);
  if (!vote) return { ...noPlan, refusal: "no_active_vote" };
  const value = upgradedValue(vote, parseAmount(level.voteValue));
  const current = { level: vote.level, paid: vote.payPrice, value, released: vote.released };
  const { pay, balanceAfter, refusal } = previewUpgrade(level, current, available?.balance ?? 0n);
  return {
    pay,
    fuel: 0n,
    facts: upgradeFacts({ vote, level, pay, payType, language, balanceAfter: available && balanceAfter }),
    refusal: available || refusal === "downgrade" ? refusal : null,
    isFuelShort: false,
  };
}

function repurchase({ own, payType, available, language }: PlanInput): Plan {
  const vote = voteToRepurchase(own);
  if (!vote) return { ...noPlan, refusal: own.length === 0 ? "no_active_vote" : "no_chances" };
  const preview = previewRepurchase(vote, available ?? { balance: 0n, fuel: 0n });
  return {
    pay: preview.pay,
    fuel: preview.fuel,
    facts: repurchaseFacts({ vote, preview, payType, language, isKnown: available !== null }),
    refusal: available ? preview.refusal : null,
    isFuelShort: available !== null && preview.balanceAfter >= 0n && preview.fuelAfter < 0n,
  };
}
