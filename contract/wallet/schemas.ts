import { Type, type Static } from "typebox";
import { proofs } from "../accounts/factor-schemas.ts";
import type { Json } from "../canonical.ts";
import { lineTypes, type LineType } from "./line-types.ts";
import { Account, Amount, Asset, Id, PageQuery, Rate, Time } from "../schemas.ts";

export type { LineType };

export const Balances = Type.Object({
  ordinalsAmount: Amount,
  usdt: Amount,
  lockUsd: Amount,
  usd: Amount,
  repurchasePoints: Amount,
  fuel: Amount,
  balance: Amount,
  lock: Amount,
  pass: Type.Optional(Type.String({ ...Amount, description: "Passes that are not staked." })),
  pledged: Type.Optional(
    Type.String({
      ...Amount,
      description: "Fuel that stakes are still to return, with what they have yielded.",
    }),
  ),
  setting: Type.Object({ ordinalsRate: Rate }),
});
export type Balances = Static<typeof Balances>;

export const LineQuery = Type.Object({
  ...PageQuery,
  asset: Type.Optional(Asset),
  type: Type.Optional(Type.Enum([...lineTypes])),
  after: Type.Optional(
    Type.Integer({ minimum: 0, description: "A seq: returns the lines after it, oldest first." }),
  ),
  from: Type.Optional(Time),
  to: Type.Optional(Time),
});

export const TransferBody = Type.Object({ account: Account, amount: Amount, ...proofs });
export type TransferBody = Static<typeof TransferBody>;

export const RecipientQuery = Type.Object({
  account: Account,
  act: Type.Optional(
    Type.Enum(["transfer", "gift"], { description: "What they would get; a transfer if absent." }),
  ),
});
export type RecipientQuery = Static<typeof RecipientQuery>;

export const Recipient = Type.Object({
  account: Type.String({ description: "As stored." }),
  inNetwork: Type.Boolean({ description: "Whether one of the two is above the other in the referral tree." }),
  level: Type.Union([Type.Integer(), Type.Null()], {
    description: "Of the highest active vote, 0 for none; null outside the network.",
  }),
  memberSince: Type.Union([Type.String({ format: "date" }), Type.Null()], {
    description: "A day of the platform's zone; null outside the network.",
  }),
  paidBefore: Type.Boolean({ description: "Whether the member has sent or given them anything before." }),
});
export type Recipient = Static<typeof Recipient>;

export const TransferLog = Type.Object({
  id: Id,
  direction: Type.Enum(["in", "out"]),
  account: Type.String({ description: "The other member." }),
  amount: Amount,
  returns: Type.Optional(Type.String({ description: "Id of the transfer that it returns." })),
  createdAt: Time,
});
export type TransferLog = Static<typeof TransferLog>;

/** Origin of a line, in enough detail to recompute its amount. Keys that do not apply are absent. */
export const LineSource = Type.Unsafe<{ [key: string]: Json; transfer: string; kind: string }>(
  Type.Object(
    {
      transfer: Type.String({ description: "Id of the line's ledger transaction." }),
      kind: Type.String({ description: "Kind of the ledger transaction." }),
      account: Type.Optional(Type.String({ description: "The member whose payment is the source." })),
      vote: Type.Optional(Type.String()),
      level: Type.Optional(Type.Integer()),
      base: Type.Optional(Amount),
      rate: Type.Optional(Rate),
      payType: Type.Optional(Type.String()),
      nft: Type.Optional(Type.Integer({ description: "The tier of the passes that moved, or that earned." })),
      quantity: Type.Optional(Type.Integer()),
      serials: Type.Optional(
        Type.Array(Type.Integer(), {
          description: "The passes that moved, by their numbers within the tier.",
        }),
      ),
      seats: Type.Optional(
        Type.Integer({ description: "Number of the member's seats among those that share." }),
      ),
      ofSeats: Type.Optional(Type.Integer()),
      income: Type.Optional(Amount),
      cap: Type.Optional(Amount),
      split: Type.Optional(Type.Object({ usdt: Rate, points: Rate, lock: Rate })),
      price: Type.Optional(Amount),
      reason: Type.Optional(Type.String()),
      from: Type.Optional(
        Type.String({ description: "Who sent a member transfer or a gift; the asset given in a swap." }),
      ),
      to: Type.Optional(Type.String({ description: "The recipient; the asset received." })),
      returns: Type.Optional(Type.String({ description: "Id of the transfer or gift that it returns." })),
      fromUid: Type.Optional(Type.String({ description: "The giver of passes." })),
      toUid: Type.Optional(Type.String({ description: "The recipient of passes." })),
      passStake: Type.Optional(Type.String({ description: "The stake that passes became." })),
      pool: Type.Optional(Type.String({ description: "The pool that pays a daily income." })),
      day: Type.Optional(Type.String({ description: "The day of a daily job, YYYY-MM-DD." })),
      budget: Type.Optional(Type.String({ description: "The total that the job distributes." })),
      asked: Type.Optional(Type.String({ ...Amount, description: "For a short pool: sum of all shares." })),
      available: Type.Optional(Type.String({ ...Amount, description: "For a short pool: its balance." })),
      weight: Type.Optional(Type.String({ description: "The share's weight, of `ofWeight`." })),
      ofWeight: Type.Optional(Type.String()),
      grade: Type.Optional(Type.Integer({ description: "The recipient's leadership grade." })),
      below: Type.Optional(Type.String({ description: "The rate that lower grades take." })),
      pay: Type.Optional(Type.String({ ...Amount, description: "The amount that a swap takes." })),
      fee: Type.Optional(Amount),
      feeRate: Type.Optional(Rate),
      burn: Type.Optional(Amount),
      burnRate: Type.Optional(Rate),
      receive: Type.Optional(Amount),
      stake: Type.Optional(Type.String()),
      termDays: Type.Optional(Type.Integer({ description: "Days of yield." })),
      part: Type.Optional(Type.Integer({ description: "The last part of a stake that the line releases." })),
      ofParts: Type.Optional(Type.Integer()),
      principal: Type.Optional(Amount),
      yield: Type.Optional(Amount),
      released: Type.Optional(
        Type.String({ ...Amount, description: "Amount of the stake that was released before." }),
      ),
      withdrawal: Type.Optional(Type.String()),
      rates: Type.Optional(
        Type.Array(
          Type.Object({
            rate: Rate,
            days: Type.Integer(),
            base: Amount,
            lots: Type.Integer(),
            amount: Amount,
          }),
          {
            description: "Released amounts by the rate of their lots and the number of days.",
          },
        ),
      ),
      status: Type.Optional(Type.String({ description: "Why a withdrawal was returned." })),
      address: Type.Optional(Type.String()),
      airdrop: Type.Optional(Type.String()),
      title: Type.Optional(Type.String({ description: "What an airdrop is for." })),
      each: Type.Optional(
        Type.String({ ...Amount, description: "What an airdrop gives for each pass or member." }),
      ),
    },
    { additionalProperties: true },
  ),
);

export const BalanceLine = Type.Object({
  id: Id,
  seq: Type.Integer({ description: "Numbered per member from 1, without gaps." }),
  asset: Asset,
  type: Type.Enum([...lineTypes]),
  amount: Amount,
  balance: Amount,
  source: LineSource,
  createdAt: Time,
  prevHash: Type.String(),
  hash: Type.String(),
});
export type BalanceLine = Static<typeof BalanceLine>;
