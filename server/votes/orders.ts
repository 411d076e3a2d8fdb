import type { VotePayType } from "../../contract/votes/payment-rules.ts";
import type { VoteInfo } from "../../contract/votes/schemas.ts";
import type { Line } from "../ledger/posting.ts";
import type { Refused } from "../core/refused.ts";

/** What a member asks for. Source: rules.md V3, V4 and V5. */
export type VoteOrder = {
  member: bigint;
  payType: VotePayType;
  /** The amount to pay that the member was shown. */
  expect?: string | undefined;
} & ({ kind: "create"; level: number } | { kind: "upgrade"; level: number } | { kind: "repurchase" });

/** What came of it: the payer's new lines and their votes as one, or why not. */
export type VoteOutcome = { lines: Line[]; info: VoteInfo } | Refused;
