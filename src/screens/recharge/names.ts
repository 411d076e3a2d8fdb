/** The words for what became of a deposit. Source: economy.md, "Deposits"; product.md, "Deposit tracker with reasons". */
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { Deposit } from "../../../contract/schemas/funds.ts";
import type { PillProps } from "../../ui/values/Pill.tsx";

type Status = Deposit["status"];

const names: Record<Exclude<Status, "confirming">, MessageDescriptor> = {
  seen: msg`Seen on the chain`,
  credited: msg`Credited`,
  below_minimum: msg`Below the minimum`,
  orphaned: msg`Gone from the chain`,
};

const explanations: Record<Status, MessageDescriptor> = {
  seen: msg`The chain has it. It is credited once it has been confirmed often enough.`,
  confirming: msg`Each new block of the chain confirms it once more.`,
  credited: msg`It is in your balance.`,
  below_minimum: msg`It is smaller than the smallest deposit, so it was not credited. Please contact customer service.`,
  orphaned: msg`The chain has dropped this transaction, so there is nothing to credit. What you sent is back with the sender.`,
};

const tones: Record<Status, PillProps["tone"]> = {
  seen: "warning",
  confirming: "warning",
  credited: "good",
  below_minimum: "danger",
  orphaned: "danger",
};

/** @param needed confirmations until it is credited; null where that is not on this device. */
export function statusName({ status, confirmations }: Deposit, needed: number | null): string {
  if (status !== "confirming") return i18n._(names[status]);
  // One more than needed is not progress any more.
  const count = needed === null ? confirmations : Math.min(confirmations, needed);
  return needed === null ? t`Confirming: ${count}` : t`Confirming: ${count} of ${needed}`;
}

/** What the status means for the money. */
export function statusExplanation(status: Status): string {
  return i18n._(explanations[status]);
}

export function statusTone(status: Status): PillProps["tone"] {
  return tones[status];
}
