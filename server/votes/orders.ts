import type { VotePayType } from "../../contract/votes/payment-rules.ts";
import type { ChosenVote, VoteCreateBody, VoteInfo } from "../../contract/votes/schemas.ts";
import type { Done } from "../ledger/receipts.ts";
import type { Refused } from "../core/refused.ts";

interface OfLevel {
  level: number;
  expectLevel?: VoteCreateBody["expectLevel"] | undefined;
}

/** Source: rules.md V3, V4 and V5. */
export type VoteOrder = {
  member: bigint;
  /** The session that asked; null for acts without one. */
  tokenHash: Buffer | null;
  payType: VotePayType;
  expect?: string | undefined;
} & (
  | ({ kind: "create" } & OfLevel)
  | ({ kind: "upgrade"; vote?: ChosenVote | undefined } & OfLevel)
  | { kind: "repurchase"; vote?: ChosenVote | undefined }
);

export type VoteOutcome = (Done & { info: VoteInfo }) | Refused;
