import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  DepositHold,
  TransactionState,
  TransferFinding,
} from "../../../contract/deposits/lookup-schemas.ts";
import type { Deposit } from "../../../contract/deposits/schemas.ts";
import type { PillProps } from "../../../src/ui/later/lists/Pill.tsx";

type Status = Deposit["status"];

const statuses: Record<Status, MessageDescriptor> = {
  seen: msg`Detected on the chain`,
  confirming: msg`Being confirmed`,
  credited: msg`Credited`,
  below_minimum: msg`Below the minimum`,
  orphaned: msg`Dropped from the chain`,
};

const tones: Record<Status, PillProps["tone"]> = {
  seen: "warning",
  confirming: "warning",
  credited: "good",
  below_minimum: "danger",
  orphaned: "danger",
};

const states: Record<TransactionState, MessageDescriptor> = {
  found: msg`The transaction is in a block.`,
  pending: msg`The nodes know the transaction, but it is not in a block yet. Its sender may still replace it.`,
  not_found: msg`No node knows this transaction. It is on another network, was never sent or is too new.`,
  dropped: msg`Its block was dropped from the chain. The money is back with the sender.`,
  reverted: msg`The transaction failed on the chain and moved nothing.`,
  wrong_network: msg`This transaction is on another network. It cannot be credited here.`,
  too_long: msg`The transaction is too long for the nodes to show, so its deposits are not credited automatically.`,
};

const holds: Record<DepositHold, MessageDescriptor> = {
  not_deep_enough: msg`It does not have enough confirmations yet.`,
  few_nodes: msg`Too few nodes show it. It waits until enough do.`,
  nodes_disagree: msg`The nodes disagree about it, so nothing of it may be credited.`,
  credits_stopped: msg`All crediting is stopped: nodes disagree about a transaction.`,
  books_disagree: msg`Nothing is credited while books and chain disagree.`,
};

const findings: Record<TransferFinding, MessageDescriptor> = {
  credited: msg`It has already been credited.`,
  gone: msg`It was credited, then dropped from the chain.`,
  due: msg`It is credited automatically once nothing holds it.`,
  limit: msg`It waits for an operator: the daily limit for automatic crediting is used up.`,
  unbacked: msg`It waits for an operator: the address has received less than this on the chain.`,
  below_minimum: msg`It is below the minimum deposit, so it is not credited automatically.`,
  orphaned: msg`It was dropped from the chain, so it is not credited.`,
  wrong_token: msg`It is not the token that is credited here.`,
  coin: msg`It is the chain's own coin, which is not credited here.`,
  too_large: msg`The amount is impossibly large: this is not the real token.`,
  other_address: msg`The address belongs to nobody here.`,
  platform_address: msg`It went to one of the platform's own addresses, not a member's.`,
};

export const depositStatusName = (status: Status) => i18n._(statuses[status]);
export const depositTone = (status: Status) => tones[status];
/** Falls back to the code: a newer server may have more. */
export const stateText = (state: TransactionState) => (states[state] ? i18n._(states[state]) : state);
export const holdText = (hold: DepositHold) => (holds[hold] ? i18n._(holds[hold]) : hold);
export const findingText = (finding: TransferFinding) =>
  findings[finding] ? i18n._(findings[finding]) : finding;
