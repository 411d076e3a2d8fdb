/** Source: rules.md W1, W5 and W7. */
import { Type, type Static } from "typebox";
import { proofs } from "../accounts/factor-schemas.ts";
import { Receipt } from "../wallet/receipt-schemas.ts";
import { Amount, Id, NotPaid, Rate, TextOrNull, Time, TimeOrNull } from "../schemas.ts";

export const withdrawObstacles = [
  "frozen",
  "suspended",
  "reconciling",
  "held",
  "outside_window",
  "above_limit",
] as const;

export const CanWithdraw = Type.Object({
  can: Type.Boolean(),
  reason: Type.Union([Type.Enum([...withdrawObstacles]), Type.Null()]),
  opensAt: Type.String({ ...Time, description: "When the running window opened or the next one opens." }),
  closesAt: Type.String({ ...Time, description: "When that window closes." }),
  serverTime: Time,
  limit: Type.String({ ...Amount, description: "The most in a day of the platform's zone; 0 for no limit." }),
  remaining: Type.String({
    ...Amount,
    description: "Rest of today's limit; without a limit, the balance.",
  }),
  min: Amount,
  multiple: Type.Integer(),
  feeRate: Rate,
  available: Amount,
  heldUntil: Type.Union([Time, Type.Null()], {
    description: "Set while held, as after a change of a password.",
  }),
});
export type CanWithdraw = Static<typeof CanWithdraw>;

export const withdrawStatuses = [
  "pending",
  "approved",
  "signed",
  "sent",
  "confirmed",
  "rejected",
  "cancelled",
  "failed",
] as const;
export type WithdrawStatus = (typeof withdrawStatuses)[number];

const withdrawal = {
  id: Id,
  amount: Amount,
  fee: Amount,
  arrival: Amount,
  address: Type.String(),
  status: Type.Enum([...withdrawStatuses]),
  txHash: TextOrNull,
  reason: Type.Union([Type.String(), Type.Null()], { description: "Why it was rejected or failed." }),
  firstUse: Type.Boolean({ description: "Whether the member had never withdrawn to this address before." }),
  payableAt: Type.Union([Time, Type.Null()], {
    description: "The end of the address's cool-down: no automatic payment before. Null for no wait.",
  }),
  createdAt: Time,
  approvedAt: TimeOrNull,
  sentAt: TimeOrNull,
  confirmedAt: TimeOrNull,
  endedAt: Type.Union([Time, Type.Null()], { description: "When it was rejected, cancelled or failed." }),
};

export const Withdrawal = Type.Object(withdrawal);
export type Withdrawal = Static<typeof Withdrawal>;

export const WithdrawBody = Type.Object({
  amount: Amount,
  address: Type.String({ minLength: 1, maxLength: 100 }),
  expect: Type.String({ ...Amount, description: "The arrival amount that the member was shown." }),
  ...proofs,
});
export type WithdrawBody = Static<typeof WithdrawBody>;

export const AddressQuery = Type.Object({ address: Type.String({ minLength: 1, maxLength: 100 }) });

export const AddressUse = Type.Object({
  address: Type.String({ description: "With its checksum." }),
  firstUse: Type.Boolean({ description: "Whether the member has never withdrawn to this address." }),
  coolDownHours: Type.Integer({ description: "How long a new address waits for its first payment." }),
  payableAt: Type.Union([Time, Type.Null()], {
    description: "When a withdrawal requested now could be paid at the earliest. Null for no wait.",
  }),
  inBook: Type.Boolean(),
  label: Type.Union([Type.String(), Type.Null()], { description: "In the member's book." }),
  lookAlike: Type.Union([Type.String(), Type.Null()], {
    description:
      "An address of the book, or one withdrawn to before, that begins and ends as this new one does and differs between.",
  }),
  ownDepositOf: Type.Union([Type.Enum(["self", "other"]), Type.Null()], {
    description: "Whose deposit address of this platform it is: none can be withdrawn to.",
  }),
  refusal: Type.Union([Type.Enum(["platform_address", "address_not_listed", "address_held"]), Type.Null()], {
    description: "Why a withdrawal to it would be refused now.",
  }),
  usableAt: Type.Union([Time, Type.Null()], {
    description: "For `address_held`: when it no longer would be.",
  }),
});
export type AddressUse = Static<typeof AddressUse>;

export const WithdrawReminder = Type.Object({
  at: Type.Union([Time, Type.Null()], {
    description:
      "When the next window opens, and the member's devices are told. Null where nothing will be: the window is open, or no device of the member takes pushes of withdrawals.",
  }),
});
export type WithdrawReminder = Static<typeof WithdrawReminder>;

export const WithdrawResult = Type.Object({ ...withdrawal, receipt: Receipt });
export const WithdrawId = Type.Object({ id: Id });

export const MemberWithdrawal = Type.Object({
  ...withdrawal,
  account: Type.String(),
  byHand: Type.Boolean({
    description: "Whether the operator pays it although automatic payouts are on.",
  }),
});
export type MemberWithdrawal = Static<typeof MemberWithdrawal>;

export const WithdrawDecision = Type.Object({
  id: Id,
  reason: Type.Optional(Type.String({ maxLength: 500 })),
});
export type WithdrawDecision = Static<typeof WithdrawDecision>;

export const WithdrawRefusal = Type.Object({
  id: Id,
  reason: Type.String({ minLength: 1, maxLength: 500 }),
  from: Type.Optional(
    Type.Object(
      { status: withdrawal.status, byHand: Type.Boolean() },
      { description: "As they were shown: refused as `changed_meanwhile` when they are other by now." },
    ),
  ),
  notPaid: NotPaid,
});
export type WithdrawRefusal = Static<typeof WithdrawRefusal>;

export const WithdrawConfirmation = Type.Object({
  id: Id,
  reason: Type.Optional(Type.String({ maxLength: 500 })),
  txHash: Type.Optional(Type.String({ pattern: "^0x[0-9a-fA-F]{64}$" })),
  sharedTx: Type.Optional(
    Type.Boolean({
      description:
        "Whether the transaction also paid something else: otherwise refused as `transaction_taken` where it is recorded for that.",
    }),
  ),
});
export type WithdrawConfirmation = Static<typeof WithdrawConfirmation>;

export const WithdrawByHand = Type.Object({
  id: Id,
  byHand: Type.Boolean(),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
  notPaid: NotPaid,
});
export type WithdrawByHand = Static<typeof WithdrawByHand>;
