/** Source: rules.md D3, D11. */
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import {
  depositReasons,
  REVIEW,
  type DepositFinding,
  type DepositReason,
} from "../../../contract/deposits/reasons.ts";
import type { Deposit, FoundDeposit } from "../../../contract/deposits/schemas.ts";
import { formatExact } from "../../i18n/format.ts";
import type { PillProps } from "../../ui/later/lists/Pill.tsx";

type Status = Deposit["status"];

/** Statuses of a newer server are shown as they are. */
type ByStatus<T> = Partial<Record<Status, T>>;

const names: ByStatus<MessageDescriptor> = {
  seen: msg`Detected on the chain`,
  credited: msg`Credited`,
  below_minimum: msg`Below the minimum`,
  orphaned: msg`Dropped from the chain`,
};

const explanations = {
  seen: msg`Found on the chain. It is credited once it has enough confirmations.`,
  confirming: msg`Each new block adds a confirmation.`,
  credited: msg`It is in your balance.`,
  below_minimum: msg`It is below the minimum deposit, so it was not credited. Please contact customer service.`,
  orphaned: msg`The chain dropped this transaction, so there is nothing to credit. The money is back with the sender.`,
} satisfies Record<Status, MessageDescriptor>;

const reasons: Record<DepositReason, MessageDescriptor> = {
  below_minimum: explanations.below_minimum,
  wrong_token: msg`This is not USDT. Only USDT is credited. Other tokens cannot be recovered.`,
  wrong_network: msg`It was sent on another network. Only BEP20 (BNB Smart Chain) is credited.`,
  other_address: msg`It was sent to an address that is not yours.`,
  not_deep_enough: msg`It needs more confirmations before it is credited.`,
  not_found: msg`Transaction not found. It may be too new. Please try again in a few minutes.`,
  orphaned: explanations.orphaned,
};

const tones: ByStatus<PillProps["tone"]> = {
  seen: "warning",
  confirming: "warning",
  credited: "good",
  below_minimum: "danger",
  orphaned: "danger",
};

/** @param needed confirmations until credited; null while unknown. */
export function statusName({ status, confirmations, reason }: Deposit, needed: number | null): string {
  const name = names[status];
  if (name) return i18n._(name);
  if (status !== "confirming") return status;
  if (reason === REVIEW) return t`Waiting for review`;
  const count = needed === null ? confirmations : Math.min(confirmations, needed);
  return needed === null ? t`Confirming: ${count}` : confirming(count, needed);
}

function confirming(count: number, needed: number): string {
  return t`Confirming: ${count} of ${needed}`;
}

/** Unknown reasons are shown as they are. */
export function depositReasonText(reason: string): string {
  if (reason === REVIEW)
    return t`Confirmed. We check it by hand before crediting it. You do not need to do anything.`;
  const known = depositReasons.find((code) => code === reason);
  return known ? i18n._(reasons[known]) : reason;
}

const findings: Record<Exclude<DepositFinding, DepositReason>, MessageDescriptor> = {
  credited: explanations.credited,
  reverted: msg`This transaction failed on the chain, so nothing was sent.`,
};

/** @param least the smallest deposit, as a decimal string; null while unknown. */
export function findingText({ state, confirmations, needed }: FoundDeposit, least: string | null): string {
  if (state === "credited" || state === "reverted") return i18n._(findings[state]);
  if (state === "below_minimum") return statusExplanation(state, least);
  const text = depositReasonText(state);
  return state === "not_deep_enough" ? `${text} ${confirming(confirmations, needed)}` : text;
}

export function findingTone(state: DepositFinding): "good" | "warning" | "danger" {
  if (state === "credited") return "good";
  return state === "not_deep_enough" || state === "not_found" ? "warning" : "danger";
}

/** @param least as in {@link findingText}; it may have differed when the deposit came. */
export function statusExplanation(status: Status, least: string | null): string {
  const known: ByStatus<MessageDescriptor> = explanations;
  const text = known[status] ? i18n._(known[status]) : "";
  return status === "below_minimum" && least !== null ? `${text} ${leastText(least)}` : text;
}

export function leastText(least: string): string {
  const amount = formatExact(least, i18n.locale);
  return t`The minimum deposit is now ${amount} USDT.`;
}

export function statusTone(status: Status): PillProps["tone"] {
  return tones[status] ?? "quiet";
}
