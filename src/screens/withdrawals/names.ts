/** Source: rules.md W1. */
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { WithdrawStatus } from "../../../contract/withdrawals/schemas.ts";
import type { PillProps } from "../../ui/later/lists/Pill.tsx";

/** Statuses of a newer server are shown as they are. */
type ByStatus<T> = Partial<Record<WithdrawStatus, T>>;

const names: ByStatus<MessageDescriptor> = {
  pending: msg`Waiting for approval`,
  approved: msg`Approved`,
  signed: msg`Signed`,
  sent: msg`Sent`,
  confirmed: msg`Confirmed`,
  rejected: msg`Rejected`,
  cancelled: msg`Cancelled`,
  failed: msg`Failed`,
};

const explanations: ByStatus<MessageDescriptor> = {
  pending: msg`The amount is set aside. You can cancel until it is approved.`,
  approved: msg`It will be sent next.`,
  signed: msg`The transaction is ready and about to be sent.`,
  sent: msg`On its way. Waiting for the chain to confirm it.`,
  confirmed: msg`It has arrived at the address.`,
  rejected: msg`The full amount is back in your balance.`,
  cancelled: msg`The full amount is back in your balance.`,
  failed: msg`It could not be sent. We are looking into it. Your money is not lost.`,
};

const tones: ByStatus<PillProps["tone"]> = {
  pending: "warning",
  approved: "warning",
  signed: "warning",
  sent: "warning",
  confirmed: "good",
  rejected: "quiet",
  cancelled: "quiet",
  failed: "danger",
};

export function statusName(status: WithdrawStatus): string {
  const name = names[status];
  return name ? i18n._(name) : status;
}

export function statusExplanation(status: WithdrawStatus): string {
  const text = explanations[status];
  return text ? i18n._(text) : "";
}

export function statusTone(status: WithdrawStatus): PillProps["tone"] {
  return tones[status] ?? "quiet";
}
