/** What the server says of deposits and of looked-up transactions by codes, in words. */
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
  pending: msg`The nodes know the transaction, but no block has it yet. It may still be replaced by its sender.`,
  not_found: msg`No node knows this transaction: it is on another network, was never sent, or is too new.`,
  dropped: msg`It was in a block that the chain has dropped since: what was sent is back with the sender.`,
  reverted: msg`The transaction failed on the chain and moved nothing.`,
  wrong_network: msg`This is a transaction of another network. Nothing of it can be credited here.`,
  too_long: msg`The transaction is too long for the nodes to show it: its deposits are not credited by themselves.`,
};

const holds: Record<DepositHold, MessageDescriptor> = {
  not_deep_enough: msg`It does not have enough confirmations yet.`,
  few_nodes: msg`Too few nodes show it: it waits until enough of them do.`,
  nodes_disagree: msg`The nodes contradict each other about it: nothing of it may be credited.`,
  credits_stopped: msg`All credits are stopped, because nodes contradict each other about a transaction.`,
  books_disagree: msg`Nothing is credited while books and chain disagree.`,
};

const findings: Record<TransferFinding, MessageDescriptor> = {
  credited: msg`It is credited already.`,
  gone: msg`It was credited, and the chain has dropped it since.`,
  due: msg`It is credited by itself as soon as nothing holds it.`,
  limit: msg`It waits for an operator: what is credited in a day without one is used up.`,
  unbacked: msg`It waits for an operator: the address has received less on the chain than this.`,
  below_minimum: msg`It is below the smallest deposit, so it is not credited by itself.`,
  orphaned: msg`The chain had dropped it, so it is not credited.`,
  wrong_token: msg`It is another token than the one that is credited here.`,
  coin: msg`It is the chain's own coin, which is not credited here.`,
  too_large: msg`The amount is larger than there can be: this is not the real token.`,
  other_address: msg`The address belongs to nobody here.`,
  platform_address: msg`It went to an address of the platform itself, not to a member's.`,
};

export const depositStatusName = (status: Status) => i18n._(statuses[status]);
export const depositTone = (status: Status) => tones[status];
/** Of a code that a newer server has, the code. */
export const stateText = (state: TransactionState) => (states[state] ? i18n._(states[state]) : state);
export const holdText = (hold: DepositHold) => (holds[hold] ? i18n._(holds[hold]) : hold);
export const findingText = (finding: TransferFinding) =>
  findings[finding] ? i18n._(findings[finding]) : finding;
