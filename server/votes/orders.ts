import type { VotePayType } from "../../contract/votes/payment-rules.ts";
import type { ChosenVote, VoteCreateBody, VoteInfo } from "../../contract/votes/schemas.ts";
import type { Done } from "../ledger/receipts.ts";
import type { Refused } from "../core/refused.ts";

interface OfLevel {
  level: number;
  /** The level's terms that the member was shown. */
  expectLevel?: VoteCreateBody["expectLevel"] | undefined;
}

/** A member's request. Source: rules.md V3, V4 and V5. */
export type VoteOrder = {
  member: bigint;
  /** The session that asked; null for acts without one. */
  tokenHash: Buffer | null;
  payType: VotePayType;
  /** The price that the member was shown. */
  expect?: string | undefined;
} & (
  | ({ kind: "create" } & OfLevel)
  | ({ kind: "upgrade"; vote?: ChosenVote | undefined } & OfLevel)
  | { kind: "repurchase"; vote?: ChosenVote | undefined }
);

/** The payer's new lines and summed votes. */
export type VoteOutcome = (Done & { info: VoteInfo }) | Refused;
