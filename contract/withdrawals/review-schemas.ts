/** Source: rules.md O139. */
import { Type, type Static } from "typebox";
import { Amount, Id, Time, TimeOrNull } from "../schemas.ts";

export const WithdrawReviewQuery = Type.Object({ id: Id });

const Sum = Type.Object({ count: Type.Integer(), amount: Amount });

export const WithdrawReview = Type.Object({
  id: Id,
  account: Type.String(),
  memberSince: Time,
  frozen: Type.Boolean(),
  available: Type.String({
    ...Amount,
    description: "What the member can still spend, this withdrawal taken off.",
  }),
  deposited: { ...Sum, description: "Credited deposits of all time." },
  missing: { ...Sum, description: "Of these, what the chain has dropped since, and nobody has written off." },
  withdrawn: { ...Sum, description: "Confirmed withdrawals of all time." },
  toAddress: { ...Sum, description: "Of these, what went to the same address." },
  othersAtAddress: Type.Integer({ description: "Other members who withdrew to the address, 20 at most." }),
  otherPending: { ...Sum, description: "Further withdrawals of the member that wait for approval." },
  credentialsChangedAt: { ...TimeOrNull, description: "The last change of a password." },
  newDeviceAt: { ...TimeOrNull, description: "The last sign-in on a new device." },
  wrongPasswordsAt: { ...TimeOrNull, description: "When somebody last tried many wrong passwords." },
  recovery: Type.Boolean({ description: "Whether a recovery of the account is under way." }),
  notes: Type.Integer({ description: "Notes of operators about the member." }),
});
export type WithdrawReview = Static<typeof WithdrawReview>;
