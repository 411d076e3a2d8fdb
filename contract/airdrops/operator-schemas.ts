/** Source: rules.md O114 to O117. */
import { Type, type Static } from "typebox";
import { Amount, Currency, Id, PageQuery, TextOrNull, Time, TimeOrNull } from "../schemas.ts";
import { splits } from "./amounts.ts";

/** Usdt and points come from fees or reserve, fuel and locked fuel from treasury or fees. */
export const airdropBooks = ["treasury", "fees", "reserve"] as const;
export type AirdropBook = (typeof airdropBooks)[number];
export const booksOf: Record<"usdt" | "points" | "fuel" | "lock", readonly AirdropBook[]> = {
  usdt: ["fees", "reserve"],
  points: ["fees", "reserve"],
  fuel: ["treasury", "fees"],
  lock: ["treasury", "fees"],
};

/** `listing`: recipients are being written down. `draft`: nothing is paid, and nothing has left its book. */
export const airdropStates = ["listing", "draft", "running", "done", "stopped"] as const;
export type AirdropState = (typeof airdropStates)[number];

const PassHolders = Type.Object({
  kind: Type.Literal("passes"),
  tier: Type.Optional(Type.Integer({ minimum: 1, description: "Of all kinds if absent." })),
  staked: Type.Boolean({ description: "Whether only staked passes count." }),
});
const Levels = Type.Object({
  kind: Type.Literal("levels"),
  levels: Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description: "Of the highest active vote; 0 for members without one.",
  }),
});

export const CSV_MAX = 3_000_000;
export const CSV_LINES_MAX = 50_000;

export const AirdropBody = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 60, description: "Stands in each member's bill." }),
  asset: Currency,
  book: Type.Enum([...airdropBooks], { description: "What pays it." }),
  audience: Type.Union([
    PassHolders,
    Levels,
    Type.Object({
      kind: Type.Literal("list"),
      csv: Type.String({ maxLength: CSV_MAX, description: "Lines of `account,amount`." }),
    }),
  ]),
  split: Type.Optional(
    Type.Enum(["each", "shared"], { description: "Not for a list, which has its own amounts." }),
  ),
  amount: Type.Optional(
    Type.String({
      pattern: "^(?!0(\\.0+)?$)(0|[1-9]\\d{0,9})(\\.\\d{1,8})?$",
      description: "For each pass or member, or to be shared. Not for a list.",
    }),
  ),
});
export type AirdropBody = Static<typeof AirdropBody>;

export const Airdrop = Type.Object({
  id: Id,
  title: Type.String(),
  asset: Currency,
  book: Type.Enum([...airdropBooks]),
  audience: Type.Union([PassHolders, Levels, Type.Object({ kind: Type.Literal("list") })]),
  split: Type.Enum([...splits]),
  asked: { ...Amount, description: "For each, or to be shared; 0 for a list." },
  state: Type.Enum([...airdropStates]),
  count: Type.Integer({ description: "Recipients." }),
  total: { ...Amount, description: "What all of them get." },
  rest: { ...Amount, description: "Of what was to be shared: it stays in the book." },
  largest: Amount,
  digest: { ...TextOrNull, description: "Over recipients and amounts; null while they are listed." },
  available: { ...Amount, description: "What the book holds now." },
  draftedBy: Type.String(),
  draftedAt: Time,
  startedBy: TextOrNull,
  startedAt: TimeOrNull,
  reason: TextOrNull,
  paid: Amount,
  paidCount: Type.Integer(),
  returned: { ...Amount, description: "Went back to the book when it was stopped." },
  endedAt: TimeOrNull,
  stoppedBy: TextOrNull,
  stopReason: TextOrNull,
});
export type Airdrop = Static<typeof Airdrop>;

export const csvProblems = ["columns", "account", "amount", "duplicate", "too_many", "empty"] as const;
export type CsvProblem = (typeof csvProblems)[number];
export const CsvError = Type.Object({
  line: Type.Integer(),
  problem: Type.Enum([...csvProblems], {
    description: "account: no such member. duplicate: an earlier line has the account.",
  }),
  text: Type.String({ description: "How the line begins." }),
});
export type CsvError = Static<typeof CsvError>;

export const AirdropDrafted = Type.Object({
  airdrop: Type.Union([Airdrop, Type.Null()], { description: "Null where the list has errors." }),
  errors: Type.Array(CsvError, { description: "The first 100." }),
  errorCount: Type.Integer(),
});
export type AirdropDrafted = Static<typeof AirdropDrafted>;

const AirdropId = Type.String({ pattern: "^[1-9]\\d{0,17}$" });
export const AirdropQuery = Type.Object({ id: AirdropId });
export const RecipientsQuery = Type.Object({ id: AirdropId, ...PageQuery });
export type RecipientsQuery = Static<typeof RecipientsQuery>;

export const AirdropRecipient = Type.Object({
  uid: Id,
  account: Type.String(),
  amount: Amount,
  passes: Type.Union([Type.Integer(), Type.Null()], { description: "Null where passes do not count." }),
  paid: Type.Boolean(),
});
export type AirdropRecipient = Static<typeof AirdropRecipient>;

const Reason = Type.String({ minLength: 1, maxLength: 500 });
export const AirdropStart = Type.Object({
  id: AirdropId,
  digest: Type.String({ pattern: "^[0-9a-f]{64}$", description: "Of what was looked at." }),
  reason: Reason,
});
export type AirdropStart = Static<typeof AirdropStart>;
export const AirdropStop = Type.Object({ id: AirdropId, reason: Reason });
export type AirdropStop = Static<typeof AirdropStop>;
