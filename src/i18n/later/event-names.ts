import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AccountEventType } from "../../../contract/accounts/event-schemas.ts";

const names: Record<AccountEventType, MessageDescriptor> = {
  sign_in: msg`Signed in`,
  password_changed: msg`Login password changed`,
  password_reset: msg`Login password reset with the second-level password`,
  pay_password_changed: msg`Second-level password changed`,
  frozen: msg`Account frozen`,
  unfrozen: msg`Freeze lifted`,
  sign_in_failures: msg`Many failed sign-ins`,
  pay_password_locked: msg`Payments locked after wrong second-level passwords`,
  new_device: msg`Signed in on a new device`,
  session_ended: msg`Device signed out from another one`,
  phrase_changed: msg`Anti-phishing phrase changed`,
  recovery_asked: msg`Recovery of the account asked for`,
  recovery_started: msg`Recovery of the account has begun`,
  recovery_refused: msg`Recovery refused`,
  recovery_cancelled: msg`Recovery cancelled by customer service`,
  recovery_link: msg`Recovery link handed out`,
  recovery_used: msg`Account recovered`,
  factor_added: msg`Second factor added`,
  factor_removed: msg`Second factor removed`,
  recovery_codes_made: msg`New recovery codes made`,
  recovery_code_used: msg`A recovery code was used`,
  factor_policy_changed: msg`What confirms your acts was changed`,
  address_added: msg`Withdrawal address added`,
  address_renamed: msg`Withdrawal address renamed`,
  address_removed: msg`Withdrawal address removed`,
  allow_list_on: msg`Withdrawals only to the address book: on`,
  allow_list_off: msg`Withdrawals only to the address book: asked to be switched off`,
  allow_list_kept: msg`Withdrawals only to the address book: stays on`,
};

export function eventName(type: AccountEventType): string {
  // A newer server may tell of more than this app knows.
  return i18n._(names[type] ?? msg`Something about the account's safety`);
}
