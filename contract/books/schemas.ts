/** The platform's books, what operators move out of them, and what stands on the chain for them. Source: rules.md O106. */
import { Type, type Static } from "typebox";
import { Amount, Asset, Id, NotPaid, PageQuery, TextOrNull, Time, TimeOrNull } from "../schemas.ts";

/** Books are listed in this order. */
export const bookNames = [
  "fees",
  "reserve",
  "dividend",
  "nft",
  "treasury",
  "backing",
  "withdrawing",
  "staked",
  "airdrop",
  "custody",
  "supply",
] as const;
export type BookName = (typeof bookNames)[number];

const Book = Type.Enum([...bookNames], {
  description: "custody and supply are negative: what is owed, and what was issued.",
});

export const Books = Type.Object({
  list: Type.Array(Type.Object({ book: Book, asset: Asset, balance: Amount })),
  burnt: Type.String({ ...Amount, description: "Fuel that was burnt since the beginning." }),
});
export type Books = Static<typeof Books>;

export const BookLinesQuery = Type.Object({ ...PageQuery, book: Book, asset: Asset });
export type BookLinesQuery = Static<typeof BookLinesQuery>;

export const BookLine = Type.Object({
  id: Type.String({ description: "Ledger transaction and place within it." }),
  kind: Type.String({ description: "Of the ledger transaction: vote, withdraw, fees-payout, ..." }),
  amount: Amount,
  source: Type.Record(Type.String(), Type.Unknown(), { description: "Where it comes from." }),
  account: Type.Union([Type.String(), Type.Null()], {
    description: "The first member of the ledger transaction; null where it concerns none.",
  }),
  createdAt: Time,
});
export type BookLine = Static<typeof BookLine>;

export const BookDaysQuery = Type.Object({
  book: Book,
  asset: Asset,
  days: Type.Integer({ minimum: 1, maximum: 366 }),
});
export type BookDaysQuery = Static<typeof BookDaysQuery>;

export const BookDays = Type.Object({
  list: Type.Array(
    Type.Object({
      day: Type.String({ description: "Of the platform's zone: YYYY-MM-DD." }),
      received: Amount,
      paid: Amount,
      balance: Type.String({ ...Amount, description: "At the end of the day; of today, now." }),
    }),
    { description: "Oldest first, without gaps; today last." },
  ),
});
export type BookDays = Static<typeof BookDays>;

const Positive = Type.String({
  pattern: "^(?!0(\\.0+)?$)(0|[1-9]\\d{0,8})(\\.\\d{1,8})?$",
  description: "USDT, above zero.",
  examples: ["250"],
});
const Reason = Type.String({ minLength: 1, maxLength: 500 });

export const FeesPayoutBody = Type.Object({
  amount: Positive,
  address: Type.String({
    maxLength: 64,
    description: "Where the operator sends it; none of the platform's.",
  }),
  reason: Reason,
});
export type FeesPayoutBody = Static<typeof FeesPayoutBody>;

export const FeesSentBody = Type.Object({
  id: Id,
  txHash: Type.String({ pattern: "^0x[0-9a-fA-F]{64}$" }),
});
export type FeesSentBody = Static<typeof FeesSentBody>;

export const FeesTakeBackBody = Type.Object({ id: Id, reason: Reason, notPaid: NotPaid });
export type FeesTakeBackBody = Static<typeof FeesTakeBackBody>;

export const topUpSources = ["fees", "surplus"] as const;

export const TopUpBody = Type.Object({
  amount: Positive,
  from: Type.Enum([...topUpSources], {
    description: "surplus: what the chain holds beyond all that custody owes.",
  }),
  reason: Reason,
});
export type TopUpBody = Static<typeof TopUpBody>;

export const BookTransfer = Type.Object({
  id: Id,
  kind: Type.Enum(["payout", "topUp"]),
  from: Type.Enum([...topUpSources]),
  amount: Amount,
  address: TextOrNull,
  state: Type.Enum(["open", "sent", "takenBack", "done"], {
    description: "open: booked, and not yet sent on the chain.",
  }),
  txHash: TextOrNull,
  reason: Type.String(),
  madeBy: Type.String(),
  madeAt: Time,
  endedBy: TextOrNull,
  endedAt: TimeOrNull,
});
export type BookTransfer = Static<typeof BookTransfer>;

export const CustodyReading = Type.Object({
  at: Time,
  block: Type.Integer(),
  hot: Type.String({ ...Amount, description: "In the payout wallet." }),
  cold: Type.String({ ...Amount, description: "At the addresses of RESERVE_ADDRESSES." }),
  deposits: Type.String({ ...Amount, description: "At members' addresses." }),
  total: Amount,
  ledger: Type.String({ ...Amount, description: "What custody owed then." }),
  inTransit: Type.String({
    ...Amount,
    description: "Withdrawals being paid: gone from the chain, not yet from the ledger.",
  }),
  uncredited: Type.String({ ...Amount, description: "Deposits that are on the chain and not credited." }),
  openPayouts: Type.String({ ...Amount, description: "Fee payouts that are booked and not sent." }),
  difference: Type.String({ ...Amount, description: "Total less ledger." }),
  missing: Type.String({
    ...Amount,
    description: "0, or what the chain lacks even if all in transit had left.",
  }),
  free: Type.String({ ...Amount, description: "Of the surplus, what is nobody's: a top-up can take it." }),
  shortSince: TimeOrNull,
});
export type CustodyReading = Static<typeof CustodyReading>;

export const Custody = Type.Object({
  reading: Type.Union([CustodyReading, Type.Null()], {
    description: "The last one, at one block, as a quorum of nodes said; null where there was none.",
  }),
  owed: Type.String({ ...Amount, description: "What custody owes now." }),
  members: Type.String({ ...Amount, description: "Of it, what members own in usdt." }),
  books: Type.Array(Type.Object({ book: Book, balance: Amount }), {
    description: "The rest of it, by book.",
  }),
});
export type Custody = Static<typeof Custody>;

export const CustodyAddress = Type.Object({
  address: Type.String(),
  kind: Type.Enum(["hot", "cold", "deposit"]),
  index: Type.Union([Type.Integer(), Type.Null()], { description: "Of a deposit address: its derivation." }),
  balance: Amount,
});
export type CustodyAddress = Static<typeof CustodyAddress>;
