import { Type, type Static } from "typebox";
import { proofs } from "../accounts/factor-schemas.ts";
import { Receipt } from "../wallet/receipt-schemas.ts";
import { Amount, Rate } from "../schemas.ts";

const info = {
  staked: Type.String({ ...Amount, description: "Principal whose term still runs." }),
  pendingRelease: Type.String({
    ...Amount,
    description: "Principal and yield after their term, leaving day by day.",
  }),
  frozenRelease: Type.String({ ...Amount, description: "Yield accrued during the term, released after it." }),
  rate: Type.String({ ...Rate, description: "A day, for what is staked from now on." }),
  earned: Type.String({ ...Amount, description: "Yield that has reached the balance." }),
};

export const StakeInfo = Type.Object(info);
export type StakeInfo = Static<typeof StakeInfo>;

const StakeTerms = Type.Object(
  { rate: Rate, termDays: Type.Integer(), releaseDays: Type.Integer() },
  {
    description:
      "What config showed of stakeRate, stakeTermDays and stakeReleaseDays: refused as quote_changed, without effect, when it is otherwise.",
  },
);
export type StakeTerms = Static<typeof StakeTerms>;

export const StakeBody = Type.Object({ amount: Amount, expect: Type.Optional(StakeTerms), ...proofs });
export type StakeBody = Static<typeof StakeBody>;

export const StakeResult = Type.Object({ ...info, receipt: Receipt });
