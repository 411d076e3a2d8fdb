import { Type, type Static } from "typebox";
import { paymentParts, type PaymentPart } from "../settings.ts";
import { Amount, Id, PageQuery, Rate, Time } from "./common.ts";

export const Config = Type.Object({
  withdrawFeeRate: Rate,
  withdrawAmountLimit: Amount,
  transferAmountLimit: Amount,
  swapAmountLimit: Amount,
  tokenPrice: Amount,
  stakeRate: Rate,
  stakeTermDays: Type.Integer(),
  stakeReleaseDays: Type.Integer(),
  applyTransferMinAmount: Amount,
  withdrawMinAmount: Amount,
  withdrawMultiple: Type.Integer(),
  withdrawWindow: Type.Object({ from: Type.String(), to: Type.String(), timeZone: Type.String() }),
  swapFeeRate: Rate,
  swapBurnRate: Rate,
  voteSplit: Type.Object(
    Object.fromEntries(paymentParts.map((part) => [part, Rate])) as Record<PaymentPart, typeof Rate>,
    { description: "Where each payment for a vote goes; sums to 1." },
  ),
  languages: Type.Array(Type.String()),
  chain: Type.Union([
    Type.Object({
      name: Type.String(),
      chainId: Type.Integer(),
      token: Type.String(),
      confirmations: Type.Integer(),
      explorer: Type.String(),
      demo: Type.Boolean({ description: "Whether its money is none." }),
    }),
    Type.Null(),
  ]),
  support: Type.Object({ url: Type.String() }),
  webviewOrigins: Type.Array(Type.String()),
});
export type Config = Static<typeof Config>;

export const Banner = Type.Object({
  id: Id,
  image: Type.String(),
  title: Type.String(),
  link: Type.String(),
});
export type Banner = Static<typeof Banner>;

export const NoticeKind = Type.Enum(["notice", "article"]);

export const NoticeQuery = Type.Object({ ...PageQuery, kind: Type.Optional(NoticeKind) });

export const Notice = Type.Object({
  id: Id,
  kind: NoticeKind,
  title: Type.String(),
  summary: Type.String(),
  body: Type.String({ description: "A small Markdown subset, never HTML." }),
  pinned: Type.Boolean(),
  publishedAt: Time,
});
export type Notice = Static<typeof Notice>;

export const VoteLevel = Type.Object({
  level: Type.Integer(),
  payPrice: Amount,
  voteValue: Amount,
  repurchaseFuel: Amount,
  repurchaseCount: Type.Integer(),
});
export type VoteLevel = Static<typeof VoteLevel>;

export const NftSetting = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  price: Amount,
  supply: Type.Integer(),
  remaining: Type.Integer(),
  dailyRate: Rate,
  profitShare: Rate,
});
export type NftSetting = Static<typeof NftSetting>;

export const AppVersionQuery = Type.Object({
  os: Type.Optional(Type.String({ maxLength: 40 })),
  version: Type.Optional(Type.String({ maxLength: 40 })),
  dev: Type.Optional(Type.String({ maxLength: 10 })),
});

export type AppVersionQuery = Static<typeof AppVersionQuery>;

export const AppVersion = Type.Union([
  Type.Object({
    id: Id,
    isFull: Type.Boolean(),
    title: Type.String(),
    note: Type.String(),
    url: Type.String(),
    isForce: Type.Boolean(),
  }),
  Type.Null(),
]);
export type AppVersion = Static<typeof AppVersion>;
