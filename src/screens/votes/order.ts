import { formatAmount } from "../../../contract/money.ts";
import type { VotePayType } from "../../../contract/votes/payment-rules.ts";
import type { ChosenVote, VoteLevel } from "../../../contract/votes/schemas.ts";
import type { Terms } from "../../parts/later/money/use-fixed-terms.ts";
import type { Proof } from "../../state/later/accounts/proof.ts";
import { runAction } from "../../state/later/actions/action.ts";
import type { OwnVoteTerms } from "./own-votes.ts";
import { takenVote, type Intent, type Plan } from "./plan.tsx";

export interface VoteOrder {
  intent: Intent;
  plan: Plan;
  payType: VotePayType;
  own: readonly OwnVoteTerms[];
}

/** The server refuses the action if what is shown has changed. */
export function sendVote({ intent, plan, payType, own }: VoteOrder, proof: Proof): void {
  const body = { payType, expect: formatAmount(plan.pay), ...vote(intent, own) };
  if (intent.kind === "repurchase") {
    void runAction({ call: "POST vote/repurchase", body, proof });
    return;
  }
  const call = intent.kind === "create" ? "POST vote/create" : "POST vote/upgrade";
  const { level } = intent;
  void runAction({ call, body: { ...body, level: level.level, expectLevel: shownLevel(level) }, proof });
}

/** Source: rules.md M25. */
export function voteTerms({ intent, plan, payType, own }: VoteOrder): Terms {
  const isGrowth = intent.kind !== "create";
  return {
    choice: {
      kind: intent.kind,
      level: intent.kind === "repurchase" ? null : intent.level.level,
      vote: isGrowth ? intent.vote?.toString() : null,
      payType,
    },
    expect: {
      pay: formatAmount(plan.pay),
      fuel: formatAmount(plan.fuel),
      level: intent.kind === "repurchase" ? null : shownLevel(intent.level),
      ...vote(intent, own),
    },
  };
}

function shownLevel({ voteValue, repurchaseFuel, repurchaseCount }: VoteLevel) {
  return { voteValue, repurchaseFuel, repurchaseCount };
}

function vote(intent: Intent, own: readonly OwnVoteTerms[]): { vote?: ChosenVote } {
  const taken = intent.kind === "create" ? null : takenVote(intent, own);
  return taken ? { vote: shownVote(taken) } : {};
}

function shownVote({ id, level, status, voteValue, repurchasesLeft }: OwnVoteTerms): ChosenVote {
  return {
    id: id.toString(),
    level,
    status,
    voteValue: formatAmount(voteValue),
    canRepurchaseCount: repurchasesLeft,
  };
}
