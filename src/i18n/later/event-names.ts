import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AccountEventType } from "../../../contract/accounts/event-schemas.ts";

const names: Record<AccountEventType, MessageDescriptor> = {
  sign_in: msg`Signed in`,
  password_changed: msg`Login password changed`,
  password_reset: msg`Login password reset with the second-level password`,
  pay_password_changed: msg`Second-level password changed`,
  frozen: msg`Account frozen`,
  unfrozen: msg`Account unfrozen`,
  sign_in_failures: msg`Repeated failed sign-ins`,
  pay_password_locked: msg`Payments locked: wrong second-level password`,
  new_device: msg`Signed in on a new device`,
  session_ended: msg`Device signed out remotely`,
  phrase_changed: msg`Anti-phishing phrase changed`,
  recovery_asked: msg`Account recovery requested`,
  recovery_started: msg`Account recovery started`,
  recovery_refused: msg`Account recovery rejected`,
  recovery_cancelled: msg`Account recovery cancelled by customer service`,
  recovery_link: msg`Recovery link issued`,
  recovery_used: msg`Account recovered`,
  factor_added: msg`Second factor added`,
  factor_removed: msg`Second factor removed`,
  recovery_codes_made: msg`New recovery codes created`,
  recovery_code_used: msg`A recovery code was used`,
  factor_policy_changed: msg`Confirmation settings changed`,
  address_added: msg`Withdrawal address added`,
  address_renamed: msg`Withdrawal address renamed`,
  address_removed: msg`Withdrawal address removed`,
  allow_list_on: msg`Address book only: on`,
  allow_list_off: msg`Address book only: switch-off requested`,
  allow_list_kept: msg`Address book only: stays on`,
  own_limit_set: msg`Own daily limit set`,
  own_limit_raise: msg`Higher daily limit requested`,
  own_limit_kept: msg`Own daily limit kept`,
  close_asked: msg`Account closing requested`,
  close_near: msg`The account will soon be closed`,
  close_kept: msg`Account kept`,
  close_dropped: msg`The account was not closed`,
};

export function eventName(type: AccountEventType): string {
  // A newer server may send unknown types.
  return i18n._(names[type] ?? msg`Account security update`);
}
