import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AccountEventType } from "../../../contract/accounts/event-schemas.ts";
import type { InboxEvent, InboxMessage } from "../../../contract/inbox/schemas.ts";
import { eventName } from "./event-names.ts";

const names: Record<Exclude<InboxEvent, AccountEventType>, MessageDescriptor> = {
  deposit_seen: msg`Deposit detected on the chain`,
  deposit_credited: msg`Deposit credited`,
  deposit_below_minimum: msg`Deposit below the minimum: not credited`,
  withdrawal_approved: msg`Withdrawal approved`,
  withdrawal_reopened: msg`Withdrawal waits for approval again after a restored backup`,
  withdrawal_rejected: msg`Withdrawal rejected: money returned`,
  withdrawal_failed: msg`Withdrawal failed: we are looking into it`,
  withdrawal_sent: msg`Withdrawal on its way`,
  withdrawal_confirmed: msg`Withdrawal completed`,
  withdrawal_requested: msg`Withdrawal requested`,
  withdrawals_open: msg`Withdrawals are open`,
  transfer_sent: msg`Transfer sent`,
  transfer_received: msg`Transfer received`,
  transfer_asked: msg`Transfer asked for back`,
  transfer_returned: msg`Transfer returned`,
  airdrop_received: msg`Airdrop received`,
  platform_credited: msg`Credited by the platform`,
  platform_debited: msg`Taken back by the platform`,
  pass_given: msg`Pass given away`,
  pass_received: msg`Pass received`,
  pass_asked: msg`Passes asked for back`,
  pass_returned: msg`Passes returned`,
  vote_near_cap: msg`Vote close to its income cap`,
  vote_out: msg`Vote out: income cap reached`,
  reinvestment_due: msg`Re-investment due: this vote earns nothing until then`,
  stake_ended: msg`Pledge ended: your fuel returns day by day`,
  feedback_replied: msg`We replied to your feedback`,
};

export function messageName({ kind, event }: Pick<InboxMessage, "kind" | "event">): string {
  if (kind === "security") return eventName(event as AccountEventType);
  // A newer server may send unknown events.
  return i18n._((names as Partial<Record<string, MessageDescriptor>>)[event] ?? msg`Account update`);
}
