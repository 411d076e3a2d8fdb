import { Type, type Static } from "typebox";
import type { Json } from "../canonical.ts";
import { Account, Amount, Asset, Id, PageQuery, Password, Rate, Time } from "./common.ts";

export const Balances = Type.Object({
  ordinalsAmount: Amount,
  usdt: Amount,
  lockUsd: Amount,
  usd: Amount,
  repurchasePoints: Amount,
  fuel: Amount,
  balance: Amount,
  lock: Amount,
  setting: Type.Object({ ordinalsRate: Rate }),
});
export type Balances = Static<typeof Balances>;

/** Every type a balance line can have. */
export const lineTypes = [
  "credit",
  "vote",
  "upgrade",
  "repurchase",
  "burn",
  "transfer",
  "nft",
  "direct",
  "position",
  "dividend",
  "leadership",
] as const;
export type LineType = (typeof lineTypes)[number];

export const LineQuery = Type.Object({
  ...PageQuery,
  asset: Type.Optional(Asset),
  type: Type.Optional(Type.Enum([...lineTypes])),
  after: Type.Optional(Type.Integer({ minimum: 0, description: "A seq: lines after it, oldest first." })),
  from: Type.Optional(Time),
  to: Type.Optional(Time),
});

export const TransferBody = Type.Object({ account: Account, amount: Amount, payPassword: Password });
export type TransferBody = Static<typeof TransferBody>;

export const TransferLog = Type.Object({
  id: Id,
  direction: Type.Enum(["in", "out"]),
  account: Type.String({ description: "The other member." }),
  amount: Amount,
  createdAt: Time,
});
export type TransferLog = Static<typeof TransferLog>;

/** Where a line comes from: enough to recompute its amount. Keys that do not apply are absent. */
export const LineSource = Type.Unsafe<{ [key: string]: Json; transfer: string; kind: string }>(
  Type.Object(
    {
      transfer: Type.String({ description: "Id of the transfer that the line belongs to." }),
      kind: Type.String({ description: "What the transfer was for." }),
      account: Type.Optional(Type.String({ description: "The member whose payment this comes from." })),
      vote: Type.Optional(Type.String()),
      level: Type.Optional(Type.Integer()),
      base: Type.Optional(Amount),
      rate: Type.Optional(Rate),
      payment: Type.Optional(Type.String({ description: "Id of the transfer that paid for it." })),
      payType: Type.Optional(Type.String()),
      nft: Type.Optional(Type.Integer({ description: "The pass bought." })),
      quantity: Type.Optional(Type.Integer()),
      seats: Type.Optional(Type.Integer({ description: "Of the member, among the seats that share." })),
      ofSeats: Type.Optional(Type.Integer()),
      income: Type.Optional(Amount),
      cap: Type.Optional(Amount),
      split: Type.Optional(Type.Object({ usdt: Rate, points: Rate, lock: Rate })),
      price: Type.Optional(Amount),
      reason: Type.Optional(Type.String()),
      from: Type.Optional(Type.String({ description: "The sender of a transfer." })),
      to: Type.Optional(Type.String({ description: "Its recipient." })),
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
