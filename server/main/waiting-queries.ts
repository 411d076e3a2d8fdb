import type { WaitingQuery } from "../core/waiting-query.ts";
import { waitingDeposits, waitingMissing } from "../deposits/waiting.ts";
import { waitingFeedback } from "../feedback/waiting.ts";
import { waitingProposals } from "../operator/proposals/waiting.ts";
import { waitingRecoveries } from "../recovery/waiting.ts";
import { waitingWithdrawals } from "../withdrawals/waiting.ts";

/** Waiting kinds that concern members' money come first. */
export const waitingQueries: WaitingQuery[] = [
  waitingWithdrawals,
  waitingDeposits,
  waitingMissing,
  waitingProposals,
  waitingRecoveries,
  waitingFeedback,
];
