import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DailyJobName } from "../contract/daily/schemas.ts";
import type { Proposable } from "../contract/operator/proposable.ts";
import type { Proposal } from "../contract/operator/proposal-schemas.ts";
import type { Alarm } from "../contract/operator/schemas.ts";
import type { WaitingKind } from "../contract/operator/waiting-schemas.ts";
import type { Recoverable, RecoveryState } from "../contract/recovery/schemas.ts";
import type { WithdrawStatus } from "../contract/withdrawals/schemas.ts";
import { suspendableNames } from "../src/i18n/later/suspendable-names.ts";
import type { PillProps } from "../src/ui/later/lists/Pill.tsx";

type Tone = PillProps["tone"];

const waiting: Record<WaitingKind, MessageDescriptor> = {
  withdrawals: msg`Withdrawals to approve`,
  deposits: msg`Deposits waiting for an operator`,
  missing: msg`Credited deposits dropped from the chain`,
  feedback: msg`Feedback without a reply`,
  recoveries: msg`Recoveries`,
  alarms: msg`Alarms`,
  proposals: msg`Proposals by other operators`,
};

const statuses: Record<WithdrawStatus, MessageDescriptor> = {
  pending: msg`Waiting for approval`,
  approved: msg`Approved`,
  signed: msg`Signed`,
  sent: msg`Sent`,
  confirmed: msg`Confirmed`,
  rejected: msg`Rejected`,
  cancelled: msg`Cancelled`,
  failed: msg`Failed`,
};

const proposed: Record<Proposable, MessageDescriptor> = {
  "POST operator/credit": msg`Credit a member`,
  "POST operator/deposit/book": msg`Book a deposit`,
  "POST operator/airdrop/start": msg`Start an airdrop`,
  "POST operator/config": msg`Change settings`,
  "POST operator/withdraw/approve": msg`Approve a withdrawal`,
  "POST operator/member/unfreeze": msg`Unfreeze a member`,
  "POST operator/operators": msg`Add or change an operator`,
  "POST operator/operators/invite": msg`Invite an operator`,
  "POST operator/fees/payout": msg`Pay out fees`,
  "POST operator/fees/takeBack": msg`Reverse a fee payout`,
  "POST operator/reserve/topUp": msg`Top up the reserve`,
};

const proposalStates: Record<Proposal["state"], MessageDescriptor> = {
  open: msg`Waiting for approval`,
  done: msg`Carried out`,
  rejected: msg`Rejected`,
  void: msg`Void: its details have changed`,
  lapsed: msg`Expired`,
};

const recoveryStates: Record<RecoveryState, MessageDescriptor> = {
  asked: msg`Waiting for approval`,
  waiting: msg`The member can still reject it`,
  open: msg`The link can be issued`,
  refused: msg`Rejected by the member`,
  cancelled: msg`Cancelled`,
  used: msg`Used`,
  lapsed: msg`Expired`,
};

const recoverables: Record<Recoverable, MessageDescriptor> = {
  login: msg`Login password`,
  pay: msg`Second-level password`,
  factors: msg`Second factors`,
};

const jobs: Record<string, MessageDescriptor> = {
  dividend: msg`Dividend`,
  nft: msg`Pass profit`,
  stake: msg`Pledge release`,
  lock: msg`Locked fuel release`,
} satisfies Record<DailyJobName, MessageDescriptor>;

const ledger = msg`Stop the servers and investigate`;

/** Subjects of `backup_late`. */
const backups: Record<string, MessageDescriptor> = {
  database: msg`Newest backup`,
  full: msg`Newest full backup`,
  restored: msg`Last backup restored as a test`,
};

const alarms: Record<Alarm["kind"], MessageDescriptor> = {
  run_open: msg`A job has not finished`,
  run_late: msg`A job is late`,
  run_ahead: msg`A job ran ahead of its day`,
  settings_void: msg`A scheduled change of settings was voided`,
  settings_late: msg`A scheduled change of settings is late`,
  rate_old: msg`An exchange rate is old`,
  worker_failing: msg`A worker keeps failing`,
  worker_stopped: msg`A worker has stopped`,
  clock_wrong: msg`A server's clock is wrong`,
  disk_low: msg`A server's disk is nearly full`,
  certificate_ends: msg`The app's certificate ends soon: renew it`,
  certificate_refused: msg`Browsers refuse the app's certificate`,
  standby_missing: msg`A standby of the database is missing`,
  vacuum_late: msg`The database is not vacuumed: it will stop writing`,
  collation_changed: msg`The database sorts text in another order than its indexes`,
  wal_not_archived: msg`The database's log is not archived: backups fall behind`,
  backup_late: msg`The database's backups are overdue`,
  credits_stopped: msg`Nodes disagree: nothing is credited`,
  books_disagree: msg`Books and chain disagree`,
  ledger_broken: msg`The ledger is broken`,
  deposits_review: msg`Deposits waiting for an operator`,
  payout_stuck: msg`A payout is stuck`,
  root_not_anchored: msg`A root of the balances is not on the chain`,
  custody_short: msg`The chain holds less than is owed`,
  push_silent: msg`No push service accepts messages`,
  database_restored: msg`The database was restored: confirm it on the server`,
  suspended: msg`Actions are suspended for all members`,
  account_guessed: msg`Someone is guessing an account's password`,
  guessing_spread: msg`Someone is guessing passwords of many accounts`,
  operator_token: msg`Someone is guessing operator tokens`,
};

/** Fields of a proposal's effect. Other fields keep their wire names, as settings do. */
const fields: Record<string, MessageDescriptor> = {
  account: msg`Account`,
  amount: msg`Amount`,
  fee: msg`Fee`,
  address: msg`Address`,
  reason: msg`Reason`,
  balance: msg`Balance`,
  status: msg`Status`,
  asset: msg`Asset`,
  transaction: msg`Transaction`,
  notPaid: msg`Looked at, and not paid`,
  from: msg`From`,
  to: msg`To`,
  fees: msg`Fees`,
  reserve: msg`Reserve`,
  custody: msg`Custody`,
  title: msg`Title`,
  book: msg`From book`,
  recipients: msg`Recipients`,
  total: msg`Total amount`,
  largest: msg`Maximum amount`,
  rest: msg`Remainder that stays in the book`,
  available: msg`The book holds`,
};

export const waitingName = (kind: WaitingKind) => i18n._(waiting[kind]);
export const statusName = (status: WithdrawStatus) => i18n._(statuses[status]);
export const proposedName = (call: Proposable) => i18n._(proposed[call]);
export const proposalStateName = (state: Proposal["state"]) => i18n._(proposalStates[state]);
export const recoveryStateName = (state: RecoveryState) => i18n._(recoveryStates[state]);
/** Falls back to the code: a newer server may have more. */
export const alarmName = (kind: Alarm["kind"]) => (alarms[kind] ? i18n._(alarms[kind]) : kind);
export const jobName = (job: string) => (jobs[job] ? i18n._(jobs[job]) : job);

/** What an alarm is about; names of members, servers and hosts stay as they are. */
export function alarmSubject({ kind, subject }: Alarm): string {
  if (kind === "ledger_broken") return i18n._(ledger);
  if (kind === "suspended") return suspendableNames(subject.split(" "));
  if (kind === "backup_late") return backups[subject] ? i18n._(backups[subject]) : subject;
  if (kind !== "run_open" && kind !== "run_late" && kind !== "run_ahead") return subject;
  const [job = subject, day] = subject.split(" ");
  return [jobName(job), day].filter(Boolean).join(" \u00B7 ");
}

export const fieldName = (field: string) => (fields[field] ? i18n._(fields[field]) : field);

export function recoverableNames(what: readonly Recoverable[]): string {
  return new Intl.ListFormat(i18n.locale).format(what.map((one) => i18n._(recoverables[one])));
}

export function statusTone(status: WithdrawStatus): Tone {
  if (status === "failed") return "danger";
  if (status === "confirmed") return "good";
  return status === "rejected" || status === "cancelled" ? "quiet" : "warning";
}

export function stateTone(state: Proposal["state"] | RecoveryState): Tone {
  if (state === "done" || state === "used") return "good";
  return state === "open" || state === "asked" || state === "waiting" ? "warning" : "quiet";
}
