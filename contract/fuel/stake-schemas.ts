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

export const StakeBody = Type.Object({ amount: Amount, ...proofs });
export type StakeBody = Static<typeof StakeBody>;

export const StakeResult = Type.Object({ ...info, receipt: Receipt });
