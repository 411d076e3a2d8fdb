import { Type, type Static } from "typebox";
import { AccountInfo } from "./account.ts";
import { Account, Amount, Asset, Id, Time } from "./common.ts";
import { NoticeKind } from "./public.ts";
import { Balances } from "./wallet.ts";

export const CreditBody = Type.Object({
  account: Account,
  asset: Asset,
  amount: Amount,
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});
export type CreditBody = Static<typeof CreditBody>;

export const MemberQuery = Type.Object({ account: Account });
export const MemberBody = Type.Object({
  account: Account,
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});
export type MemberBody = Static<typeof MemberBody>;

export const Member = Type.Object({
  ...AccountInfo.properties,
  resetAt: Type.Union([Time, Type.Null()], { description: "The last reset of the login password." }),
  balances: Balances,
});
export type Member = Static<typeof Member>;

export const dailyJobs = ["dividend", "nft", "stake", "lock"] as const;
export type DailyJobName = (typeof dailyJobs)[number];

export const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "In the platform's zone." });
export const JobRunBody = Type.Object({ name: Type.Enum([...dailyJobs]), day: Day });
export type JobRunBody = Static<typeof JobRunBody>;

export const JobRun = Type.Object({
  name: Type.Enum([...dailyJobs]),
  day: Day,
  payees: Type.Integer({ description: "Who was paid." }),
  paid: Type.String({ ...Amount, description: "In usdt for dividend and nft, in fuel for stake and lock." }),
  state: Type.Enum(["running", "done"]),
});
export type JobRun = Static<typeof JobRun>;

/** The whole ledger against the invariants of economy.md; `broken` names the first that fails, with where. */
export const LedgerCheck = Type.Object({
  ok: Type.Boolean(),
  transfers: Type.Integer(),
  entries: Type.Integer(),
  members: Type.Integer(),
  broken: Type.Union([Type.String(), Type.Null()]),
});
export type LedgerCheck = Static<typeof LedgerCheck>;

const NoticeText = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 200 }),
  summary: Type.String({ maxLength: 500 }),
  body: Type.String({ maxLength: 50_000 }),
});

export const NoticeBody = Type.Object({
  kind: NoticeKind,
  pinned: Type.Optional(Type.Boolean()),
  publishAt: Type.Optional(Time),
  languages: Type.Record(Type.String(), NoticeText, {
    description: "Text by language; a reader of another gets English, else the first one.",
    minProperties: 1,
  }),
});
export type NoticeBody = Static<typeof NoticeBody>;
export const NoticeCreated = Type.Object({ id: Id });

export const AuditEntry = Type.Object({
  id: Id,
  at: Time,
  act: Type.String(),
  subject: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: Type.String(),
});
