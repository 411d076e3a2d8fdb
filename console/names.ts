import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DailyJobName } from "../contract/daily/schemas.ts";
import type { Proposable } from "../contract/operator/proposable.ts";
import type { Proposal } from "../contract/operator/proposal-schemas.ts";
import type { WaitingKind } from "../contract/operator/waiting-schemas.ts";
import type { Recoverable, RecoveryState } from "../contract/recovery/schemas.ts";
import type { WithdrawStatus } from "../contract/withdrawals/schemas.ts";
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
  "POST operator/chain/reconcile": msg`Explain a wallet transaction`,
  "POST operator/chain/resume": msg`Close a disagreement of books and chain`,
  "POST operator/chain/address": msg`Give a deposit address back`,
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

/** Fields of a proposal's effect. Other fields keep their wire names, as settings do. */
const fields: Record<string, MessageDescriptor> = {
  code: msg`Disagreement`,
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
export const jobName = (job: string) => (jobs[job] ? i18n._(jobs[job]) : job);

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
