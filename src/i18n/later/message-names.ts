/** What the inbox calls its messages. */
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AccountEventType } from "../../../contract/accounts/event-schemas.ts";
import type { InboxEvent, InboxMessage } from "../../../contract/inbox/schemas.ts";
import { eventName } from "./event-names.ts";

const names: Record<Exclude<InboxEvent, AccountEventType>, MessageDescriptor> = {
  deposit_seen: msg`Deposit seen on the chain`,
  deposit_credited: msg`Deposit credited`,
  deposit_below_minimum: msg`Deposit below the minimum: not credited`,
  withdrawal_approved: msg`Withdrawal approved`,
  withdrawal_rejected: msg`Withdrawal rejected: the money is back`,
  withdrawal_failed: msg`Withdrawal failed: we are looking into it`,
  withdrawal_sent: msg`Withdrawal on its way`,
  withdrawal_confirmed: msg`Withdrawal paid`,
  withdrawals_open: msg`Withdrawals are open`,
  transfer_received: msg`Transfer received`,
  pass_received: msg`Pass received`,
  vote_near_cap: msg`Vote near its income amount`,
  vote_out: msg`Vote out: income reached`,
  reinvestment_due: msg`Re-investment due: the vote earns nothing until then`,
  stake_ended: msg`Pledge at its end: it comes back day by day`,
  feedback_replied: msg`We have answered your feedback`,
};

export function messageName({ kind, event }: Pick<InboxMessage, "kind" | "event">): string {
  if (kind === "security") return eventName(event as AccountEventType);
  // A newer server may tell of more than this app knows.
  return i18n._(
    (names as Partial<Record<string, MessageDescriptor>>)[event] ?? msg`Something about your account`,
  );
}
