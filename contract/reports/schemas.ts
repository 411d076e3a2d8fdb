import { Type, type Static } from "typebox";
import { PageQuery, Time } from "../schemas.ts";

export const Day = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
  description: "A day of the platform's zone.",
  examples: ["2026-11-22"],
});

/** A sum may have more digits than an amount. */
export const Sum = Type.String({ pattern: "^-?(0|[1-9]\\d*)(\\.\\d{1,8})?$", examples: ["1204.5"] });

const Moved = Type.Object({ count: Type.Integer(), amount: Sum });
const OfAsset = Type.Object({ asset: Type.String(), amount: Sum });

/** A pool, or `members`: all members together. Credits add to a book. */
export const Book = Type.Object({
  book: Type.String(),
  asset: Type.String(),
  opening: Sum,
  debit: Sum,
  credit: Sum,
  closing: Sum,
});
export type Book = Static<typeof Book>;

export const Sheet = Type.Object({
  from: Day,
  to: Day,
  startsAt: Time,
  /** For the open day, the time of the answer. */
  endsAt: Time,
  /** Closed days never change. */
  closed: Type.Boolean(),
  /** Transactions posted in it for an earlier day, after that day was closed. */
  late: Type.Integer(),
  /** Votes, upgrades and re-investments, in usdt and in points, which are backed by usdt. */
  votes: Moved,
  /** What members were paid, by the type of the statement line. */
  incomes: Type.Array(Type.Object({ type: Type.String(), asset: Type.String(), amount: Sum })),
  deposits: Moved,
  withdrawals: Type.Object({
    asked: Moved,
    returned: Moved,
    /** Including the fees. */
    paid: Moved,
    fees: Sum,
  }),
  /** The operators' credits, less what they took back. */
  credits: Type.Array(OfAsset),
  /** What the book of fees gained. */
  fees: Type.Array(OfAsset),
  /** Fuel that left the supply. */
  burnt: Sum,
  /** At the end: what members have, what is on its way to them, and what they staked. */
  liabilities: Type.Array(
    Type.Object({ asset: Type.String(), members: Sum, withdrawing: Sum, staked: Sum, total: Sum }),
  ),
  reserves: Type.Object({
    /** Usdt that the books hold on the chain. */
    custody: Sum,
    /** Usdt of the pool that pays conversions. */
    reserve: Sum,
    /** By the last root published within the time; null without one. */
    chain: Type.Union([Sum, Type.Null()]),
  }),
  books: Type.Array(Book),
});
export type Sheet = Static<typeof Sheet>;

export const DaysQuery = Type.Object({ ...PageQuery, from: Type.Optional(Day), to: Type.Optional(Day) });
export const OpenDay = Type.Object({
  /** Covers the time since the last closed day; null while closed days are still being summed up. */
  sheet: Type.Union([Sheet, Type.Null()]),
});
export type OpenDay = Static<typeof OpenDay>;

export const RangeQuery = Type.Object({ from: Day, to: Day });
export type RangeQuery = Static<typeof RangeQuery>;

export const LedgerQuery = Type.Object({
  from: Day,
  to: Day,
  accounts: Type.Optional(
    Type.Enum(["1"], { description: "Also the members' accounts; for admins and auditors." }),
  ),
});
export type LedgerQuery = Static<typeof LedgerQuery>;
