/** Texts of reasons that only operators meet: proposals, airdrops and payments by hand. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Reason } from "../../../contract/reasons.ts";

export const operatorReasonTexts = {
  transaction_taken: msg({
    id: "reason.transaction_taken",
    message: "This transaction is already recorded for another payment. Check the hash.",
  }),
  transaction_not_paying: msg({
    id: "reason.transaction_not_paying",
    message:
      "This transaction is another payment. Check the hash: token, address and amount must be the same.",
  }),
  transaction_not_deep: msg({
    id: "reason.transaction_not_deep",
    message:
      "This transaction is not in the chain yet, or has too few confirmations. Check the hash, and try again in a minute.",
  }),
  payment_found: msg({
    id: "reason.payment_found",
    message:
      "The chain shows a payment of this amount to this address. Record it as the payment, or state that it was not ours.",
  }),
  operator_forbidden: msg({
    id: "reason.operator_forbidden",
    message: "Your roles do not allow this.",
  }),
  proposal_needed: msg({
    id: "reason.proposal_needed",
    message: "This needs two operators. Propose it, then another operator can approve it.",
  }),
  proposal_same_operator: msg({
    id: "reason.proposal_same_operator",
    message: "A different operator must approve this.",
  }),
  proposal_over: msg({
    id: "reason.proposal_over",
    message: "This proposal is closed. It was carried out, rejected or has expired.",
  }),
  proposal_stale: msg({
    id: "reason.proposal_stale",
    message: "The details behind this proposal have changed, so it is void. Propose it again.",
  }),
  airdrop_state: msg({
    id: "reason.airdrop_state",
    message: "The airdrop's status does not allow this. Check it again.",
  }),
  airdrop_changed: msg({
    id: "reason.airdrop_changed",
    message: "The recipients or amounts have changed since this preview. Create a new one.",
  }),
} satisfies Partial<Record<Reason, MessageDescriptor>>;
