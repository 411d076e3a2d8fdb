import { Type, type Static } from "typebox";
import { proofs } from "../accounts/factor-schemas.ts";
import { Receipt } from "../wallet/receipt-schemas.ts";
import { Amount, ExpectedPay, Id, Time } from "../schemas.ts";

const voteInfo = {
  level: Type.Integer({ description: "The highest level among the active votes; 0 without one." }),
  payPrice: Amount,
  voteValue: Amount,
  releaseValue: Amount,
  leaveReleaseValue: Amount,
  canRepurchaseCount: Type.Integer(),
  positionReward: Amount,
  totalIncome: Amount,
  status: Type.Enum(["none", "active", "out"]),
};

/** Sums of the active votes. */
export const VoteInfo = Type.Object(voteInfo);
export type VoteInfo = Static<typeof VoteInfo>;

export const VoteResult = Type.Object({ ...voteInfo, receipt: Receipt });
export type VoteResult = Static<typeof VoteResult>;

export const PayType = Type.Enum(["usdt", "points"]);

/** A level's terms apart from its price. */
const levelTerms = {
  voteValue: Amount,
  repurchaseFuel: Amount,
  repurchaseCount: Type.Integer(),
};

export const VoteCreateBody = Type.Object({
  level: Type.Integer({ minimum: 1, maximum: 6 }),
  payType: PayType,
  expect: ExpectedPay,
  expectLevel: Type.Optional(
    Type.Object(levelTerms, {
      description:
        "The level as vote/voteSetting showed it: refused as quote_changed, without effect, when it is another.",
    }),
  ),
  ...proofs,
});
export type VoteCreateBody = Static<typeof VoteCreateBody>;

/** As shown to the member; an income that the vote has earned meanwhile is no change. */
const ChosenVote = Type.Object(
  {
    id: Id,
    level: Type.Integer(),
    status: Type.Enum(["active", "out"]),
    voteValue: Amount,
    canRepurchaseCount: Type.Integer(),
  },
  {
    description:
      "The vote to take, as it was shown: refused as vote_changed, without effect, when it is no longer so, or not the member's. Absent: the vote by rule V4 or V5.",
  },
);
export type ChosenVote = Static<typeof ChosenVote>;

export const UpgradeBody = Type.Object({
  ...VoteCreateBody.properties,
  vote: Type.Optional(ChosenVote),
});
export type UpgradeBody = Static<typeof UpgradeBody>;

export const RepurchaseBody = Type.Object({
  payType: PayType,
  expect: ExpectedPay,
  vote: Type.Optional(ChosenVote),
  ...proofs,
});
export type RepurchaseBody = Static<typeof RepurchaseBody>;

export const Vote = Type.Object({
  id: Id,
  level: Type.Integer(),
  payPrice: Amount,
  voteValue: Amount,
  releaseValue: Amount,
  leaveReleaseValue: Amount,
  seat: Type.Integer(),
  canRepurchaseCount: Type.Integer(),
  repurchaseValue: Type.String({ ...Amount, description: "What a re-investment adds to voteValue." }),
  repurchaseFuel: Type.String({ ...Amount, description: "What a re-investment burns." }),
  status: Type.Enum(["active", "out"]),
  createdAt: Time,
});
export type Vote = Static<typeof Vote>;

export const OrdinalsAmount = Type.Object({ ordinalsAmount: Amount });

export const VoteLevel = Type.Object({
  level: Type.Integer(),
  payPrice: Amount,
  ...levelTerms,
});
export type VoteLevel = Static<typeof VoteLevel>;
