/** Source: rules.md M19. */
import { Type, type TSchema } from "typebox";
import { languages } from "../languages.ts";
import { tryParseAmount, UNIT } from "../money.ts";
import type { ExchangeRate as GivenRate } from "./exchange-rates.ts";
import { paymentParts, type Settings as SettingsShape } from "./settings.ts";
import { Suspended } from "./suspension-schemas.ts";
import { isTimeZone } from "../time-zones.ts";
import { VERSION_PATTERN } from "../versions.ts";
import { ByLanguage, Time } from "../schemas.ts";

/** Smaller than the largest amount: ten times a limit must still fit the ledger. */
const Limit = Type.String({ pattern: "^(0|[1-9]\\d{0,8})(\\.\\d{1,8})?$", examples: ["5000"] });
const Price = Type.String({
  pattern: "^(?!0(\\.0+)?$)(0|[1-9]\\d{0,8})(\\.\\d{1,8})?$",
  description: "Above zero.",
  examples: ["1.5"],
});
const Share = Type.String({
  pattern: "^(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$",
  description: "From 0 to 1.",
  examples: ["0.05"],
});

function Split<K extends string>(parts: readonly K[]) {
  const shares = Object.fromEntries(parts.map((part) => [part, Share])) as Record<K, typeof Share>;
  const split = Type.Object(shares, { additionalProperties: false, description: "Sums to 1." });
  return Type.Refine(split, (value) => sumOf(Object.values(value)) === UNIT);
}

/** A refinement also runs on values that fail other checks. */
function sumOf(shares: unknown[]): bigint {
  return shares.reduce((total: bigint, share) => total + (tryParseAmount(String(share)) ?? 0n), 0n);
}

/** Exactly `count` items, numbered from `first` in the field `number`. */
function Numbered<T extends TSchema>(item: T, count: number, number: string, first = 1) {
  const list = Type.Array(item, { minItems: count, maxItems: count });
  return Type.Refine(list, (value) =>
    (value as Record<string, unknown>[]).every((entry, i) => entry[number] === i + first),
  );
}

const VoteLevel = Type.Object(
  {
    level: Type.Integer(),
    payPrice: Price,
    voteValue: Price,
    repurchaseFuel: Limit,
    repurchaseCount: Type.Integer({ minimum: 0, maximum: 1000 }),
  },
  { additionalProperties: false },
);

const NftTier = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ minLength: 1, maxLength: 40 }),
    price: Price,
    supply: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    profitShare: Share,
  },
  { additionalProperties: false },
);

const LeadershipGrade = Type.Object(
  { grade: Type.Integer(), performance: Limit, rate: Share },
  { additionalProperties: false },
);

const LeadershipGrades = Type.Refine(
  Numbered(LeadershipGrade, 6, "grade", 0),
  (grades) => isRising(grades, "performance") && isRising(grades, "rate"),
);

function isRising(grades: unknown, key: "performance" | "rate"): boolean {
  const values = (grades as Record<string, unknown>[]).map(
    (grade) => tryParseAmount(String(grade[key])) ?? 0n,
  );
  return values.every((value, i) => i === 0 || value >= values[i - 1]!);
}

const TIME_OF_DAY = "^([01]\\d|2[0-3]):[0-5]\\d$";
const Window = Type.Refine(
  Type.Object(
    {
      from: Type.String({ pattern: TIME_OF_DAY }),
      to: Type.String({ pattern: `${TIME_OF_DAY}|^24:00$`, description: "After `from`, at most 24:00." }),
      timeZone: Type.String({
        maxLength: 60,
        description: "UTC, or the name of a region.",
        examples: ["Asia/Shanghai"],
      }),
    },
    { additionalProperties: false },
  ),
  ({ from, to, timeZone }) => from < to && isTimeZone(timeZone),
);

const ReleaseTexts = ByLanguage(
  Type.Object(
    { title: Type.String({ maxLength: 100 }), note: Type.String({ maxLength: 2000 }) },
    { additionalProperties: false },
  ),
);

const AppRelease = Type.Object(
  {
    version: Type.String({ pattern: VERSION_PATTERN, examples: ["1.0.2"] }),
    isFull: Type.Boolean(),
    isForce: Type.Boolean(),
    url: Type.String({ pattern: "^(https://\\S+)?$", maxLength: 500 }),
    languages: ReleaseTexts,
  },
  { additionalProperties: false },
);

/** Excludes characters that are invisible or turn the text around them. */
const SOURCE =
  "^(?! )[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufffd]+$(?<! )";

const ExchangeRate = Type.Unsafe<GivenRate | null>(
  Type.Union([
    Type.Object(
      {
        rate: Type.String({
          pattern: "^(?!0(\\.0+)?$)(0|[1-9]\\d{0,5})(\\.\\d{1,8})?$",
          description: "Units of the currency for 1 USDT; above zero.",
          examples: ["7.1234"],
        }),
        source: Type.String({
          pattern: SOURCE,
          minLength: 1,
          maxLength: 40,
          description: "Who says so, as members read it.",
          examples: ["Bank Negara Malaysia"],
        }),
        at: Type.String({ ...Time, description: "When it was so: at most 7 days before it takes effect." }),
      },
      { additionalProperties: false },
    ),
    Type.Null({ description: "None is given." }),
  ]),
);

/** What one operator may do alone a day, for each role that may do it at all. */
const LimitByRole = Type.Object({ finance: Limit, admin: Limit }, { additionalProperties: false });

const fields = {
  withdrawFeeRate: Share,
  withdrawAmountLimit: Limit,
  transferAmountLimit: Limit,
  swapAmountLimit: Limit,
  tokenPrice: Price,
  stakeRate: Share,
  applyTransferMinAmount: Limit,
  depositMinAmount: Limit,
  withdrawMinAmount: Limit,
  withdrawMultiple: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  withdrawWindow: Window,
  swapFeeRate: Share,
  swapBurnRate: Share,
  languages: Type.Array(Type.Unsafe<string>(Type.Enum([...languages])), { minItems: 1, uniqueItems: true }),
  support: Type.Object(
    { url: Type.String({ pattern: "^(https://\\S+)?$", maxLength: 500 }) },
    { additionalProperties: false },
  ),
  // These go into a content security policy, so no character may end a directive.
  webviewOrigins: Type.Array(Type.String({ pattern: "^https?://[a-z0-9.-]+(:\\d{1,5})?$", maxLength: 200 }), {
    maxItems: 50,
    uniqueItems: true,
  }),
  appVersion: Type.Union([AppRelease, Type.Null()]),
  suspended: Suspended,
  paymentSplit: Split(paymentParts),
  incomeSplit: Split(["usdt", "points", "lock"]),
  seatsAhead: Type.Integer({ minimum: 1, maximum: 100 }),
  leadershipGrades: LeadershipGrades,
  leadershipDepth: Type.Integer({ minimum: 0, maximum: 50 }),
  dividendRate: Share,
  lockReleaseRate: Share,
  stakeTermDays: Type.Integer({ minimum: 1, maximum: 3650 }),
  stakeReleaseDays: Type.Integer({ minimum: 1, maximum: 3650 }),
  withdrawAutoApprove: Limit,
  withdrawCoolDownHours: Type.Integer({ minimum: 0, maximum: 720 }),
  addressCoolDownHours: Type.Integer({ minimum: 0, maximum: 720 }),
  recoveryWaitHours: Type.Integer({ minimum: 0, maximum: 720 }),
  outflowAmountLimit: Limit,
  factorDemands: Type.Object({
    withdrawAbove: Limit,
    newAddress: Type.Boolean(),
    credentials: Type.Boolean(),
  }),
  stakeMinAmount: Limit,
  payoutLimit: Limit,
  depositAutoLimit: Limit,
  spendIdleMinutes: Type.Integer({ minimum: 1, maximum: 1_440 }),
  rootEveryMinutes: Type.Integer({ minimum: 1, maximum: 1_440 }),
  fourEyes: Type.Boolean(),
  fourEyesLimits: Type.Object(
    {
      creditAlone: LimitByRole,
      withdrawAlone: LimitByRole,
    },
    { additionalProperties: false },
  ),
  creditDayLimit: Limit,
  bookDayLimit: Limit,
  airdropDayLimit: Limit,
  exchangeRateCny: ExchangeRate,
  exchangeRateVnd: ExchangeRate,
  exchangeRateKrw: ExchangeRate,
  exchangeRateMyr: ExchangeRate,
  voteLevels: Numbered(VoteLevel, 6, "level"),
  nftTiers: Numbered(NftTier, 4, "id"),
} satisfies Record<keyof SettingsShape, TSchema>;

const all = Type.Object(fields);
const some = Type.Partial(all);

/** Types are written out: the compiler infers none of so many fields. */
export type Settings = { [K in keyof SettingsShape]: SettingsShape[K] };
export const Settings = Type.Unsafe<Settings>(all);
export const settingFields: Record<string, TSchema> = all.properties;

export type SettingsPart = Partial<Settings>;
export const SettingsPart = Type.Unsafe<SettingsPart>(some);
export const settingPartFields: Record<string, TSchema> = some.properties;
export const SettingKey = Type.Enum(Object.keys(fields) as (keyof SettingsShape)[]);

/** The limits as clients send them: `withdrawAlone` may also be one amount for all roles, its older form. */
export type GivenLimits = Omit<Settings["fourEyesLimits"], "withdrawAlone"> & {
  withdrawAlone: Settings["fourEyesLimits"]["withdrawAlone"] | string;
};
export type GivenSettings = Omit<SettingsPart, "fourEyesLimits"> & { fourEyesLimits?: GivenLimits };
export const givenSettingFields: Record<string, TSchema> = {
  ...settingPartFields,
  fourEyesLimits: Type.Optional(
    Type.Object(
      {
        creditAlone: LimitByRole,
        withdrawAlone: Type.Union([LimitByRole, Limit], {
          description: "One amount, as older clients send it: the same for every role.",
        }),
      },
      { additionalProperties: false },
    ),
  ),
};

export interface ChangeOptions {
  effectiveAt?: string;
  reason?: string;
  from?: SettingsPart;
}
export type SettingsChange = SettingsPart & ChangeOptions;
export type GivenChange = GivenSettings & ChangeOptions;
export const GivenChange = Type.Unsafe<GivenChange>(
  Type.Object(
    {
      ...givenSettingFields,
      effectiveAt: Type.Optional(
        Type.String({
          ...Time,
          description: "When it takes effect: from a minute to 90 days ahead. Default: at once.",
        }),
      ),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
      // Any stored value is allowed: the settings of an older version may not fit the schema.
      from: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description:
            "Settings in force as they were shown: refused as `changed_meanwhile` when one of them is another by now.",
        }),
      ),
    },
    { additionalProperties: false },
  ),
);
