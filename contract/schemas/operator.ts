import { Type, type Static, type TSchema } from "typebox";
import { languages, type Language } from "../languages.ts";
import { AccountInfo } from "./account.ts";
import { Account, Amount, Asset, Id, Time } from "./common.ts";
import { NoticeKind } from "./public.ts";
import { Delivery } from "./push.ts";
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

const Reason = Type.String({ maxLength: 500, description: "For the audit log." });

/** A text for each of some languages: tags that the app does not offer are refused. */
export function ByLanguage<T extends TSchema>(text: T) {
  const texts = Object.fromEntries(languages.map((tag) => [tag, Type.Optional(text)]));
  return Type.Object(texts as Record<Language, Type.TOptional<T>>, {
    additionalProperties: false,
    minProperties: 1,
    description: "Text by language; a reader of another gets English, else the first one.",
  });
}

const NoticeTexts = ByLanguage(
  Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 200 }),
      summary: Type.String({ maxLength: 500 }),
      body: Type.String({ maxLength: 50_000 }),
    },
    { additionalProperties: false },
  ),
);

/** A new one needs `kind` and `languages`; with an `id` the fields given replace those of that one, the others stay. */
export const NoticeBody = Type.Object(
  {
    id: Type.Optional(Id),
    kind: Type.Optional(NoticeKind),
    pinned: Type.Optional(Type.Boolean()),
    publishAt: Type.Optional(
      Type.String({ ...Time, description: "Default now. Readers do not see it before." }),
    ),
    languages: Type.Optional(NoticeTexts),
    push: Type.Optional(
      Type.Boolean({
        description:
          "Of a new one: whether devices are woken for it. Default for a notice, not for an article.",
      }),
    ),
    reason: Type.Optional(Reason),
  },
  { additionalProperties: false },
);
export type NoticeBody = Static<typeof NoticeBody>;

/** A notice that is taken back, or shown now. */
export const NoticeAct = Type.Object({ id: Id, reason: Type.Optional(Reason) });
export type NoticeAct = Static<typeof NoticeAct>;

/** A notice as the operator sees it, in all its languages. */
export const OperatorNotice = Type.Object({
  id: Id,
  kind: NoticeKind,
  pinned: Type.Boolean(),
  publishAt: Time,
  publishedAt: Type.Union([Time, Type.Null()], { description: "Null until then." }),
  withdrawnAt: Type.Union([Time, Type.Null()], { description: "When it was taken back." }),
  delivery: Type.Union([Delivery, Type.Null()], { description: "How far its push is; null: it has none." }),
  languages: NoticeTexts,
});
export type OperatorNotice = Static<typeof OperatorNotice>;

/** A path on the app's own origin ("/art/x.svg", "./art/x.svg") or an https address; `//host` is neither. */
const ADDRESS = "\\.?/[A-Za-z0-9_][^\\s\\\\]*|https://[^\\s/\\\\]\\S*";
const BannerTexts = ByLanguage(
  Type.Object({ title: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false }),
);
const banner = {
  image: Type.String({
    pattern: `^(${ADDRESS})$`,
    maxLength: 500,
    description: "The app shows pictures of its own origin only.",
    examples: ["./art/ship-4.svg"],
  }),
  link: Type.String({
    pattern: `^(#/\\S*|${ADDRESS})$`,
    maxLength: 500,
    description: "Also a place in the app.",
    examples: ["#/pages/nft"],
  }),
  position: Type.Integer({ minimum: 0, maximum: 1_000_000, description: "The lowest is shown first." }),
  publishAt: Time,
  hidden: Type.Boolean(),
  languages: BannerTexts,
};

/** A new one needs `image`, `link` and `languages` and goes last; with an `id` the fields given replace those of that one. */
export const BannerBody = Type.Object(
  { id: Type.Optional(Id), ...Type.Partial(Type.Object(banner)).properties, reason: Type.Optional(Reason) },
  { additionalProperties: false },
);
export type BannerBody = Static<typeof BannerBody>;

/** A banner as the operator sees it, in all its languages. */
export const OperatorBanner = Type.Object({
  id: Id,
  ...banner,
  publishedAt: Type.Union([Time, Type.Null()], { description: "Null until then." }),
});
export type OperatorBanner = Static<typeof OperatorBanner>;

export const AuditEntry = Type.Object({
  id: Id,
  at: Time,
  act: Type.String(),
  subject: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;
