/** All members' deposits, and the diagnosis of a single transfer. Source: rules.md O111 to O113. */
import { Type, type Static } from "typebox";
import { Receipt } from "../wallet/receipt-schemas.ts";
import { Account, Amount, PageQuery, TextOrNull, Time } from "../schemas.ts";
import { depositReviews } from "./operator-schemas.ts";
import { Deposit, depositStatuses } from "./schemas.ts";

export const MemberDeposit = Type.Object({
  ...Deposit.properties,
  account: Type.String(),
  sender: TextOrNull,
  block: Type.Union([Type.String(), Type.Null()], { description: "Its block's number." }),
  review: Type.Union([Type.Enum([...depositReviews]), Type.Null()], {
    description: "Why it waits for an operator.",
  }),
  goneAt: Type.Union([Time, Type.Null()], { description: "Since when the chain has no longer had it." }),
  bookedAt: Type.Union([Time, Type.Null()], { description: "When operators booked it." }),
});
export type MemberDeposit = Static<typeof MemberDeposit>;

/** `from` included, `to` not. */
export const period = { from: Type.Optional(Time), to: Type.Optional(Time) };
export const DepositsQuery = Type.Object({
  ...PageQuery,
  status: Type.Optional(Type.Enum([...depositStatuses])),
  ...period,
});
export type DepositsQuery = Static<typeof DepositsQuery>;

/** The state of a transaction. `dropped`: it was in a block that the chain no longer has. */
export const transactionStates = [
  "found",
  "pending",
  "not_found",
  "dropped",
  "reverted",
  "wrong_network",
  "too_long",
] as const;
export type TransactionState = (typeof transactionStates)[number];

/** Why nothing of a transaction is credited now. */
export const depositHolds = [
  "not_deep_enough",
  "few_nodes",
  "nodes_disagree",
  "credits_stopped",
  "books_disagree",
] as const;
export type DepositHold = (typeof depositHolds)[number];

/** What was found out about one transfer. `due`: the next look at the chain credits it, unless something holds it. */
export const transferFindings = [
  "credited",
  "gone",
  "due",
  "limit",
  "unbacked",
  "below_minimum",
  "orphaned",
  "wrong_token",
  "coin",
  "too_large",
  "other_address",
  "platform_address",
] as const;
export type TransferFinding = (typeof transferFindings)[number];

export const LookedTransfer = Type.Object({
  log: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: "Index of the log within the transaction; null for the chain's own coin.",
  }),
  from: TextOrNull,
  to: TextOrNull,
  token: Type.Union([Type.String(), Type.Null()], {
    description: "The contract; null for the chain's coin.",
  }),
  amount: Type.Union([Amount, Type.Null()], { description: "In USDT; null for anything else." }),
  account: Type.Union([Type.String(), Type.Null()], { description: "Whose address it is, or who has it." }),
  finding: Type.Enum([...transferFindings]),
  deposit: Type.Union([MemberDeposit, Type.Null()]),
  book: Type.Union([Type.Enum(["member", "named"]), Type.Null()], {
    description: "Whether operators can book it: for the member of the address, or for one whom they name.",
  }),
});
export type LookedTransfer = Static<typeof LookedTransfer>;

const TxHash = Type.String({ pattern: "^0x[0-9a-f]{64}$" });

export const DepositLookUp = Type.Object({
  txHash: Type.String(),
  state: Type.Enum([...transactionStates]),
  hold: Type.Union([Type.Enum([...depositHolds]), Type.Null()]),
  block: Type.Union([Type.String(), Type.Null()]),
  confirmations: Type.Integer(),
  needed: Type.Integer(),
  nodes: Type.Object({
    asked: Type.Integer(),
    show: Type.Integer({ description: "Those that show the transaction." }),
    needed: Type.Integer(),
  }),
  minAmount: Amount,
  transfers: Type.Array(LookedTransfer),
});
export type DepositLookUp = Static<typeof DepositLookUp>;

export const BookBody = Type.Object({
  txHash: TxHash,
  log: Type.Integer({ minimum: 0, description: "Which transfer, as looked up." }),
  account: { ...Account, description: "Whom it is booked for: the member of the address, if it is one's." },
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});
export type BookBody = Static<typeof BookBody>;
export const Booked = Type.Object({ deposit: MemberDeposit, receipt: Receipt });
