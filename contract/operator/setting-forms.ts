/**
 * What a form needs to know of each setting. The schemas of settings-schemas.ts decide; a test compares the two.
 * Source: rules.md O121.
 */
import { languages } from "../languages.ts";
import { paymentParts, type Settings } from "./settings.ts";
import { suspendable } from "./suspendable.ts";

/** In the order of a form. */
export const settingGroups = [
  "suspension",
  "votes",
  "incomes",
  "passes",
  "fuel",
  "withdrawals",
  "transfers",
  "deposits",
  "safety",
  "operators",
  "currencies",
  "app",
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/**
 * `given`: of the asset that a member gives. `share`: 0.05 is 5%. `share_a_day`: a share of each day.
 * `usdt_a_fuel`: the price of one fuel. `for_a_usdt`: units of the setting's currency for 1 USDT. `passes`,
 * `seats`, `people`, `times`: whole numbers.
 */
export type SettingUnit =
  | "usdt"
  | "fuel"
  | "given"
  | "usdt_a_fuel"
  | "for_a_usdt"
  | "share"
  | "share_a_day"
  | "minutes"
  | "hours"
  | "days"
  | "passes"
  | "seats"
  | "people"
  | "times";

/**
 * What a new value applies to. `new`: what is agreed from then on, while earlier agreements keep their terms (M19).
 * `run`: the next daily run. `request`: each request from then on. `always`: everything at once.
 */
export type AppliesTo = "new" | "run" | "request" | "always";

/** A decimal string of at most 8 places; both bounds are allowed. `zero`: what 0 means where it is no amount. */
export interface AmountField {
  form: "amount";
  unit: SettingUnit;
  min: string;
  max: string;
  zero?: "none" | "off";
}
export interface IntegerField {
  form: "integer";
  unit: SettingUnit;
  min: number;
  max: number;
  zero?: "none" | "off";
}
export interface TextField {
  form: "text";
  minLength: number;
  maxLength: number;
}
/** `endOfDay`: 24:00 is allowed. */
export interface TimeOfDayField {
  form: "time_of_day";
  endOfDay: boolean;
}
/** An https address, or empty. */
export interface UrlField {
  form: "url";
  maxLength: number;
}
export interface ChoicesField {
  form: "choices";
  of: readonly string[];
  min: number;
}
/** Origins of pages, each at most once: https://example.org. */
export interface OriginsField {
  form: "origins";
  max: number;
}
export interface PlainField {
  /** `moment`: a date and a time. */
  form: "switch" | "time_zone" | "moment" | "release";
}
/** `sum`: what the fields sum to. */
export interface RecordField {
  form: "record";
  fields: Record<string, FormField>;
  sum?: "1";
}
/**
 * A fixed number of rows, numbered from `first` in the field `number`. `rising`: fields that never fall from row to
 * row.
 */
export interface RowsField {
  form: "rows";
  number: string;
  first: number;
  count: number;
  fields: Record<string, FormField>;
  rising: readonly string[];
}
/** A value that may be null. */
export interface OptionalField {
  form: "optional";
  of: RecordField;
}
export type FormField =
  | AmountField
  | IntegerField
  | TextField
  | TimeOfDayField
  | UrlField
  | ChoicesField
  | OriginsField
  | PlainField
  | OptionalField
  | RecordField
  | RowsField;

export interface SettingForm {
  group: SettingGroup;
  appliesTo: AppliesTo;
  field: FormField;
}

const MOST = "999999999.99999999";
const LEAST = "0.00000001";

const amount = (unit: SettingUnit, zero?: "none" | "off"): AmountField => ({
  form: "amount",
  unit,
  min: "0",
  max: MOST,
  ...(zero && { zero }),
});
const price = (unit: SettingUnit): AmountField => ({ form: "amount", unit, min: LEAST, max: MOST });
const share = (unit: SettingUnit = "share"): AmountField => ({ form: "amount", unit, min: "0", max: "1" });
const integer = (unit: SettingUnit, min: number, max: number, zero?: "none" | "off"): IntegerField => ({
  form: "integer",
  unit,
  min,
  max,
  ...(zero && { zero }),
});
const shares = (parts: readonly string[]): RecordField => ({
  form: "record",
  fields: Object.fromEntries(parts.map((part) => [part, share()])),
  sum: "1",
});
const onOff: PlainField = { form: "switch" };
const url: UrlField = { form: "url", maxLength: 500 };
const waitHours = integer("hours", 0, 720, "none");

const window: RecordField = {
  form: "record",
  fields: {
    from: { form: "time_of_day", endOfDay: false },
    to: { form: "time_of_day", endOfDay: true },
    timeZone: { form: "time_zone" },
  },
};
const factorDemands: RecordField = {
  form: "record",
  fields: { withdrawAbove: amount("usdt", "none"), newAddress: onOff, credentials: onOff },
};
const byRole: RecordField = {
  form: "record",
  fields: { finance: amount("usdt"), admin: amount("usdt") },
};
const fourEyesLimits: RecordField = {
  form: "record",
  fields: { creditAlone: byRole, withdrawAlone: byRole },
};
const exchangeRate: OptionalField = {
  form: "optional",
  of: {
    form: "record",
    fields: {
      rate: { form: "amount", unit: "for_a_usdt", min: LEAST, max: "999999.99999999" },
      source: { form: "text", minLength: 1, maxLength: 40 },
      at: { form: "moment" },
    },
  },
};
const voteLevels: RowsField = {
  form: "rows",
  number: "level",
  first: 1,
  count: 6,
  fields: {
    payPrice: price("usdt"),
    voteValue: price("usdt"),
    repurchaseFuel: amount("fuel"),
    repurchaseCount: integer("times", 0, 1_000),
  },
  rising: [],
};
const leadershipGrades: RowsField = {
  form: "rows",
  number: "grade",
  first: 0,
  count: 6,
  fields: { performance: amount("usdt"), rate: share() },
  rising: ["performance", "rate"],
};
const nftTiers: RowsField = {
  form: "rows",
  number: "id",
  first: 1,
  count: 4,
  fields: {
    name: { form: "text", minLength: 1, maxLength: 40 },
    price: price("usdt"),
    supply: integer("passes", 0, 1_000_000),
    profitShare: share("share_a_day"),
  },
  rising: [],
};

const of = (group: SettingGroup, appliesTo: AppliesTo, field: FormField): SettingForm => ({
  group,
  appliesTo,
  field,
});

/** In the order of a form. */
export const settingForms: Record<keyof Settings, SettingForm> = {
  suspended: of("suspension", "request", { form: "choices", of: suspendable, min: 0 }),
  voteLevels: of("votes", "new", voteLevels),
  paymentSplit: of("votes", "request", shares(paymentParts)),
  seatsAhead: of("votes", "request", integer("seats", 1, 100)),
  leadershipGrades: of("votes", "request", leadershipGrades),
  leadershipDepth: of("votes", "request", integer("people", 0, 50)),
  incomeSplit: of("incomes", "always", shares(["usdt", "points", "lock"])),
  dividendRate: of("incomes", "run", share("share_a_day")),
  lockReleaseRate: of("incomes", "new", share("share_a_day")),
  nftTiers: of("passes", "always", nftTiers),
  tokenPrice: of("fuel", "always", price("usdt_a_fuel")),
  swapFeeRate: of("fuel", "request", share()),
  swapBurnRate: of("fuel", "request", share()),
  swapAmountLimit: of("fuel", "request", amount("given", "none")),
  stakeRate: of("fuel", "new", share("share_a_day")),
  stakeTermDays: of("fuel", "new", integer("days", 1, 3_650)),
  stakeReleaseDays: of("fuel", "new", integer("days", 1, 3_650)),
  stakeMinAmount: of("fuel", "request", amount("fuel")),
  withdrawFeeRate: of("withdrawals", "new", share()),
  withdrawMinAmount: of("withdrawals", "request", amount("usdt")),
  withdrawMultiple: of("withdrawals", "request", integer("usdt", 1, 1_000_000)),
  withdrawAmountLimit: of("withdrawals", "request", amount("usdt", "none")),
  withdrawWindow: of("withdrawals", "always", window),
  withdrawAutoApprove: of("withdrawals", "always", amount("usdt", "off")),
  withdrawCoolDownHours: of("withdrawals", "always", waitHours),
  payoutLimit: of("withdrawals", "always", amount("usdt", "none")),
  applyTransferMinAmount: of("transfers", "request", amount("usdt")),
  transferAmountLimit: of("transfers", "request", amount("usdt", "none")),
  outflowAmountLimit: of("transfers", "request", amount("usdt", "none")),
  depositMinAmount: of("deposits", "always", amount("usdt")),
  depositAutoLimit: of("deposits", "always", amount("usdt", "none")),
  addressCoolDownHours: of("safety", "new", waitHours),
  recoveryWaitHours: of("safety", "new", waitHours),
  factorDemands: of("safety", "always", factorDemands),
  spendIdleMinutes: of("safety", "always", integer("minutes", 1, 1_440)),
  rootEveryMinutes: of("safety", "always", integer("minutes", 1, 1_440)),
  fourEyes: of("operators", "always", onOff),
  fourEyesLimits: of("operators", "always", fourEyesLimits),
  creditDayLimit: of("operators", "always", amount("usdt", "none")),
  bookDayLimit: of("operators", "always", amount("usdt", "none")),
  airdropDayLimit: of("operators", "always", amount("usdt", "none")),
  exchangeRateCny: of("currencies", "always", exchangeRate),
  exchangeRateVnd: of("currencies", "always", exchangeRate),
  exchangeRateKrw: of("currencies", "always", exchangeRate),
  exchangeRateMyr: of("currencies", "always", exchangeRate),
  languages: of("app", "always", { form: "choices", of: languages, min: 1 }),
  support: of("app", "always", { form: "record", fields: { url } }),
  webviewOrigins: of("app", "always", { form: "origins", max: 50 }),
  appVersion: of("app", "always", { form: "release" }),
};
