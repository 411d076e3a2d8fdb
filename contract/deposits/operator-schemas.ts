/** Source: rules.md D32, D33 and D34. */
import { Type, type Static } from "typebox";
import { Amount, Id, Time } from "../schemas.ts";

/** Why a deposit waits for an operator. */
export const depositReviews = ["limit", "unbacked"] as const;

export const DepositInReview = Type.Object({
  id: Id,
  account: Type.String(),
  amount: Amount,
  txHash: Type.String(),
  review: Type.Enum([...depositReviews], {
    description: "`limit`: the day's automatic credits are used up. `unbacked`: the address received less.",
  }),
  since: Time,
});
export type DepositInReview = Static<typeof DepositInReview>;
export const DepositReview = Type.Object({ list: Type.Array(DepositInReview) });

const Reason = Type.String({ minLength: 1, maxLength: 500 });

export const DepositRelease = Type.Object({ id: Id, reason: Reason });
export type DepositRelease = Static<typeof DepositRelease>;

export const CreditsResume = Type.Object({ reason: Reason });
export const CreditsResumed = Type.Object({
  txHash: Type.String({ description: "The transaction that nodes contradicted each other about." }),
});

export const DepositsAtChain = Type.Object({
  nodes: Type.Integer(),
  quorum: Type.Integer({ description: "Number of nodes that must say the same." }),
  stopped: Type.Union([Type.Object({ txHash: Type.String(), since: Time }), Type.Null()], {
    description: "Nodes contradict each other about this transaction: nothing is credited.",
  }),
  review: Type.Object({ count: Type.Integer(), amount: Amount }),
});
export type DepositsAtChain = Static<typeof DepositsAtChain>;
