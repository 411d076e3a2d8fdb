import { Type, type Static } from "typebox";
import { depositFindings } from "./reasons.ts";
import { Amount, Id, TextOrNull, Time, TimeOrNull } from "../schemas.ts";

export const RechargeAddress = Type.Object({
  address: Type.String(),
  chain: Type.String(),
  token: Type.String(),
  confirmations: Type.Integer(),
  minAmount: Amount,
});

export type RechargeAddress = Static<typeof RechargeAddress>;

export const depositStatuses = ["seen", "confirming", "credited", "below_minimum", "orphaned"] as const;

export const Deposit = Type.Object({
  id: Id,
  txHash: Type.String(),
  amount: Amount,
  status: Type.Enum([...depositStatuses]),
  confirmations: Type.Integer(),
  reason: TextOrNull,
  createdAt: Time,
  creditedAt: TimeOrNull,
});
export type Deposit = Static<typeof Deposit>;

export const DepositQuery = Type.Object({
  txHash: Type.String({
    minLength: 1,
    maxLength: 200,
    description: "As pasted: it may be of another network.",
  }),
});
export type DepositQuery = Static<typeof DepositQuery>;

export const FoundDeposit = Type.Object({
  state: Type.Enum([...depositFindings]),
  amount: Type.Union([Amount, Type.Null()], { description: "Of the member's own deposits in it, together." }),
  confirmations: Type.Integer({ description: "0 while it is in no block." }),
  needed: Type.Integer(),
});
export type FoundDeposit = Static<typeof FoundDeposit>;

export const FaucetResult = Type.Object({ txHash: Type.String(), amount: Amount });
