import { Type, type Static } from "typebox";
import { exchangeCurrencies, type ExchangeCurrency } from "./exchange-rates.ts";
import { paymentParts, type PaymentPart } from "./settings.ts";
import { Suspended } from "./suspension-schemas.ts";
import { Amount, Id, Rate, Time } from "../schemas.ts";

export const ExchangeRates = Type.Array(
  Type.Object({
    currency: Type.Unsafe<ExchangeCurrency>(Type.Enum([...exchangeCurrencies])),
    rate: Type.String({
      description: "Units of the currency for 1 USDT, a decimal string.",
      examples: ["7.1234"],
    }),
    source: Type.String({ description: "Who says so, as the operator wrote it." }),
    at: Time,
  }),
  {
    description:
      "What a USDT is worth in other currencies, to be shown beside USDT and never instead of it, with source and time. " +
      "48 hours after its time a rate is shown as old; after 7 days it is not used.",
  },
);
export type ExchangeRates = Static<typeof ExchangeRates>;

const fields = {
  withdrawFeeRate: Rate,
  withdrawAmountLimit: Amount,
  transferAmountLimit: Amount,
  swapAmountLimit: Amount,
  tokenPrice: Amount,
  stakeRate: Rate,
  stakeMinAmount: Amount,
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
    { description: "Shares of a vote's payment; sums to 1." },
  ),
  leadershipGrades: Type.Optional(
    Type.Array(Type.Object({ grade: Type.Integer(), performance: Amount, rate: Rate }), {
      description:
        "Leadership grades by number: the team performance from which one is reached, and its rate.",
    }),
  ),
  languages: Type.Array(Type.String()),
  chain: Type.Union([
    Type.Object({
      name: Type.String(),
      chainId: Type.Integer(),
      token: Type.String(),
      confirmations: Type.Integer(),
      explorer: Type.String(),
      publicNode: Type.Optional(
        Type.String({ description: "A node that clients may ask whether the chain names a root; or empty." }),
      ),
      demo: Type.Boolean({ description: "Whether its money is worthless." }),
    }),
    Type.Null(),
  ]),
  support: Type.Object({ url: Type.String() }),
  webviewOrigins: Type.Array(Type.String()),
  fourEyes: Type.Boolean({
    description: "Whether money and rights take two operators: one proposes, another approves.",
  }),
  spendIdleMinutes: Type.Integer({
    description: "After as many minutes without use clients forget what was typed to confirm spending.",
  }),
  exchangeRates: Type.Optional(ExchangeRates),
  suspended: Type.Optional(Suspended),
};

const UpcomingChange = Type.Object({
  effectiveAt: Time,
  changes: Type.Partial(Type.Object(fields)),
});

export const Config = Type.Object({
  ...fields,
  addresses: Type.Optional(
    Type.Array(Type.String(), {
      description: "The origins at which the platform's app is reached. Another one is not the platform's.",
    }),
  ),
  upcoming: Type.Optional(
    Type.Array(UpcomingChange, { description: "Changes that take effect at a time, the next one first." }),
  ),
});
export type Config = Static<typeof Config>;

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
