import { parseAmount, type Amount } from "../../../contract/money.ts";
import { previewUpgrade, previewVote, type VotePayType } from "../../../contract/votes/payment-rules.ts";
import {
  previewRepurchase,
  upgradable,
  upgradedValue,
  voteToRepurchase,
  voteToUpgrade,
} from "../../../contract/votes/rules.ts";
import type { VoteLevel } from "../../../contract/votes/schemas.ts";
import type { Fact } from "../../ui/later/lists/Facts.tsx";
import { repurchaseFacts, upgradeFacts } from "./growth-facts.tsx";
import type { OwnVoteTerms } from "./own-votes.ts";
import { previewFacts } from "./preview-facts.tsx";

/** If `vote` is absent, the vote is taken by rule (rules.md V4, V5). */
export type Intent =
  | { kind: "create"; level: VoteLevel }
  | { kind: "upgrade"; level: VoteLevel; vote?: bigint | undefined }
  | { kind: "repurchase"; vote?: bigint | undefined };

/** The member chose the level, not its terms, which may change. */
export function ofNow(intent: Intent, levels: readonly VoteLevel[]): Intent {
  if (intent.kind === "repurchase") return intent;
  const level = levels.find((one) => one.level === intent.level.level);
  return level ? { ...intent, level } : intent;
}

export type Growth = Exclude<Intent, { kind: "create" }>;

/** Takes another vote if the one by rule is at the highest level. */
export function firstUpgrade(own: readonly OwnVoteTerms[], levels: readonly VoteLevel[]): Growth | null {
  const current = voteToUpgrade(own);
  const next = current ? levels.find(({ level }) => level > current.level) : undefined;
  if (next) return { kind: "upgrade", level: next };
  const [vote] = upgradable(own, Math.max(0, ...levels.map(({ level }) => level)));
  const above = vote ? levels.find(({ level }) => level > vote.level) : undefined;
  return vote && above ? { kind: "upgrade", level: above, vote: vote.id } : null;
}

/** Returns null also if the chosen vote can no longer be taken. */
export function takenVote(intent: Growth, own: readonly OwnVoteTerms[]): OwnVoteTerms | null {
  const { kind, vote: chosen } = intent;
  if (chosen === undefined) return kind === "upgrade" ? voteToUpgrade(own) : voteToRepurchase(own);
  const vote = own.find(({ id }) => id === chosen);
  if (!vote) return null;
  const can = kind === "upgrade" ? vote.status === "active" : vote.repurchasesLeft > 0;
  return can ? vote : null;
}

export interface PlanInput {
  own: readonly OwnVoteTerms[];
  payType: VotePayType;
  /** Null while unknown. */
  available: { balance: Amount; fuel: Amount } | null;
  language: string;
}

/** Computed by the server's rules. */
export interface Plan {
  pay: Amount;
  /** Fuel to be burnt. */
  fuel: Amount;
  facts: Fact[];
  refusal: "insufficient_balance" | "downgrade" | "no_active_vote" | "no_chances" | null;
  /** Whether fuel, not the payment asset, is insufficient. */
  isFuelShort: boolean;
}

const noPlan = { pay: 0n, fuel: 0n, facts: [], isFuelShort: false };

export function planOf(intent: Intent, input: PlanInput): Plan {
  if (intent.kind === "create") return creation(intent.level, input);
  const vote = takenVote(intent, input.own);
  if (intent.kind === "upgrade") return upgrade(intent.level, vote, input);
  return repurchase(vote, input);
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

function upgrade(
  level: VoteLevel,
  vote: OwnVoteTerms | null,
  { payType, available, language }: PlanInput,
): Plan {
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

function repurchase(vote: OwnVoteTerms | null, { own, payType, available, language }: PlanInput): Plan {
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
