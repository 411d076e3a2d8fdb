import { Type, type Static } from "typebox";
import { AccountInfo } from "../accounts/schemas.ts";
import { Account, Amount, Currency, Id, PageQuery, TextOrNull, Time } from "../schemas.ts";
import { alarmCodes, alarmFields, type AlarmFacts } from "./alarm-facts.ts";
import { OwnLimit } from "../wallet/own-limit-schemas.ts";
import { Balances } from "../wallet/schemas.ts";

export const CreditBody = Type.Object({
  account: Account,
  asset: Currency,
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

const frozenAt = Type.Union([Time, Type.Null()], {
  description: "When the freeze in force began; null: none.",
});

export const UnfreezeBody = Type.Object({
  ...MemberBody.properties,
  from: Type.Optional(
    Type.Object(
      { frozenAt },
      {
        description:
          "The freeze that was shown: refused as `changed_meanwhile` when another one is in force.",
      },
    ),
  ),
});
export type UnfreezeBody = Static<typeof UnfreezeBody>;

export const Member = Type.Object({
  ...AccountInfo.properties,
  frozenAt,
  selfFrozen: Type.Boolean({ description: "Whether the member froze it." }),
  resetAt: Type.Union([Time, Type.Null()], { description: "The last change or reset of either password." }),
  closedAt: Type.Union([Time, Type.Null()], {
    description: "When the account was closed, as the member had asked.",
  }),
  ownLimit: OwnLimit,
  balances: Balances,
});
export type Member = Static<typeof Member>;

export const MemberSearch = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 300,
    description:
      "How an account begins, a uid, a deposit or withdrawal address, a transaction's hash, or a referral link.",
  }),
});
export type MemberSearch = Static<typeof MemberSearch>;

export const memberKeys = [
  "account",
  "uid",
  "referral",
  "deposit_address",
  "withdrawal_address",
  "deposit",
  "payout",
] as const;
export type MemberKey = (typeof memberKeys)[number];

/** The first members, sorted by account. */
export const MembersFound = Type.Object({
  list: Type.Array(
    Type.Object({
      uid: Id,
      username: Type.String(),
      frozen: Type.Boolean(),
      createdAt: Time,
      by: Type.Array(Type.Enum([...memberKeys])),
    }),
  ),
});
export type MembersFound = Static<typeof MembersFound>;

export const MemberLinesQuery = Type.Object({ account: Account, ...PageQuery });
export type MemberLinesQuery = Static<typeof MemberLinesQuery>;

/** `point`: verify only what came since the last sealed point. */
export const LedgerCheckQuery = Type.Object({ since: Type.Optional(Type.Enum(["point"])) });
export type LedgerCheckQuery = Static<typeof LedgerCheckQuery>;

/** Why all was verified although only what came since the sealed point was asked for: rules.md O136. */
export const pointRefusals = ["none", "numbers", "signature", "database", "set_back"] as const;

/**
 * `broken` names the first violated invariant and its place (rules.md M22). A check since a sealed point counts
 * only what came since then: ledger transactions, their entries, and members with new lines.
 */
export const LedgerCheck = Type.Object({
  ok: Type.Boolean(),
  transfers: Type.Integer(),
  entries: Type.Integer(),
  members: Type.Integer(),
  broken: Type.Union([Type.String(), Type.Null()]),
  /** Time of the sealed point; null if all was verified from the beginning. */
  since: Type.Union([Time, Type.Null()]),
  /** When the whole ledger was last found to hold; null where it does not hold. */
  wholeAt: Type.Union([Time, Type.Null()]),
  /** Why all was verified although only what is new was asked for; null otherwise. */
  refused: Type.Union([Type.Enum([...pointRefusals]), Type.Null()]),
  /** Names of the invariants that only a check of the whole ledger verifies, if it was not checked whole. */
  unverified: Type.Array(Type.String()),
});
export type LedgerCheck = Static<typeof LedgerCheck>;

export const AuditEntry = Type.Object({
  id: Id,
  at: Time,
  act: Type.String(),
  subject: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: Type.String(),
  operator: {
    ...TextOrNull,
    description: "Who acted; null for a member, and in acts of before there were names.",
  },
  via: {
    ...TextOrNull,
    description:
      "How who acted was authenticated: token, session ID, script NAME; null where it was not kept.",
  },
  hash: Type.String({ description: "Over this act and the hash of the act before, hex." }),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** `from` included, `to` not. */
const auditFilters = {
  operator: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: "Who acted." })),
  act: Type.Optional(Type.String({ minLength: 1, maxLength: 64, examples: ["member look"] })),
  subject: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: "What it was done to, as the log has it." }),
  ),
  from: Type.Optional(Time),
  to: Type.Optional(Time),
};
export const AuditQuery = Type.Object({ ...PageQuery, ...auditFilters });
export type AuditQuery = Static<typeof AuditQuery>;
export const AuditFileQuery = Type.Object(auditFilters);
export type AuditFileQuery = Static<typeof AuditFileQuery>;
export const AuditFile = Type.String({
  description:
    "CSV in UTF-8: number, time, operator, via, act, subject, reason, before and after as JSON, hash. The export itself stands in the log.",
});
export const AuditActs = Type.Object({
  list: Type.Array(Type.String(), { description: "Each act that the log has, in alphabetical order." }),
});

/** Someone guesses passwords at one account, at many accounts, or guesses the operator's token. */
export const securityAlarms = ["account_guessed", "guessing_spread", "operator_token"] as const;

export const Alarm = Type.Object({
  kind: Type.Enum([
    "run_open",
    "run_late",
    "run_ahead",
    "settings_void",
    "settings_late",
    "rate_old",
    "worker_failing",
    "worker_stopped",
    "clock_wrong",
    "disk_low",
    "certificate_ends",
    "certificate_refused",
    "standby_missing",
    "vacuum_late",
    "collation_changed",
    "wal_not_archived",
    "backup_late",
    "credits_stopped",
    "books_disagree",
    "ledger_broken",
    "deposits_review",
    "payout_stuck",
    "root_not_anchored",
    "custody_short",
    "push_silent",
    "database_restored",
    "suspended",
    ...securityAlarms,
  ]),
  subject: Type.String({
    description:
      "A job with its day, a worker, a server, the database, the ledger, a setting, suspended acts, a withdrawal, a member, or a network's hash as in the log.",
  }),
  since: Time,
  facts: Type.Unsafe<AlarmFacts>(
    Type.Record(Type.String(), Type.String(), {
      description: `Why, as a code (${alarmCodes.join(", ")}), and values: ${alarmFields.join(", ")}.`,
    }),
  ),
});
export type Alarm = Static<typeof Alarm>;
export const Alarms = Type.Object({ list: Type.Array(Alarm) });
