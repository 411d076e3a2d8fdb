import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { boundsFor, type Bounds, type Reason } from "../../../contract/reasons.ts";
import { formatExact } from "../format.ts";

/** The app's own reasons, for calls without an answer. */
export type LocalReason =
  | "not_carried_out"
  | "passkey_cancelled"
  | "network"
  | "timeout"
  | "not-json"
  | "server";

/** The server uses the same catalogue entries: keep the ids `reason.<code>`. */
const texts: Record<Reason | LocalReason, MessageDescriptor> = {
  invalid: msg({ id: "reason.invalid", message: "Something here is not filled in correctly." }),
  account_taken: msg({ id: "reason.account_taken", message: "This account name is taken." }),
  referrer_unknown: msg({
    id: "reason.referrer_unknown",
    message: "There is no member with this referrer name.",
  }),
  wrong_credentials: msg({ id: "reason.wrong_credentials", message: "Account or password is wrong." }),
  wrong_pay_password: msg({
    id: "reason.wrong_pay_password",
    message: "The second-level password is wrong.",
  }),
  pay_password_locked: msg({
    id: "reason.pay_password_locked",
    message: "Too many wrong second-level passwords. Payments are locked for a while.",
  }),
  pay_password_blocked: msg({
    id: "reason.pay_password_blocked",
    message: "Too many wrong second-level passwords. Please contact customer service to pay again.",
  }),
  second_factor_needed: msg({
    id: "reason.second_factor_needed",
    message: "This needs a second factor: a passkey, or a code.",
  }),
  wrong_passkey: msg({
    id: "reason.wrong_passkey",
    message: "This passkey does not confirm this. Please try again.",
  }),
  challenge_expired: msg({
    id: "reason.challenge_expired",
    message: "The confirmation took too long. Please confirm again.",
  }),
  wrong_code: msg({ id: "reason.wrong_code", message: "The code is wrong." }),
  code_used: msg({
    id: "reason.code_used",
    message: "This code was used already. Please take the next one.",
  }),
  passkeys_unavailable: msg({
    id: "reason.passkeys_unavailable",
    message: "Passkeys cannot be used under this address.",
  }),
  passkey_known: msg({ id: "reason.passkey_known", message: "This passkey is there already." }),
  passkeys_full: msg({
    id: "reason.passkeys_full",
    message: "There are too many passkeys. Please remove one first.",
  }),
  authenticator_known: msg({
    id: "reason.authenticator_known",
    message: "An authenticator is in use already. Please remove it first.",
  }),
  weak_password: msg({
    id: "reason.weak_password",
    message: "This password is easy to guess. Please choose another one.",
  }),
  too_many_requests: msg({
    id: "reason.too_many_requests",
    message: "Too many tries. Please wait a moment.",
  }),
  frozen: msg({ id: "reason.frozen", message: "This account is frozen. Please contact customer service." }),
  insufficient_balance: msg({ id: "reason.insufficient_balance", message: "The balance is not enough." }),
  multiple_of_10: msg({
    id: "reason.multiple_of_10",
    message: "The amount must be a multiple of {multiple}.",
  }),
  below_minimum: msg({ id: "reason.below_minimum", message: "The amount is below the minimum." }),
  above_limit: msg({ id: "reason.above_limit", message: "The amount is above the limit." }),
  outside_window: msg({
    id: "reason.outside_window",
    message: "Withdrawals are closed at this time of day.",
  }),
  not_in_network: msg({
    id: "reason.not_in_network",
    message: "You can only transfer to members of your own network.",
  }),
  recipient_unknown: msg({ id: "reason.recipient_unknown", message: "There is no member with this name." }),
  self_transfer: msg({ id: "reason.self_transfer", message: "You cannot transfer to yourself." }),
  downgrade: msg({ id: "reason.downgrade", message: "A vote cannot be lower than the one you have." }),
  no_active_vote: msg({ id: "reason.no_active_vote", message: "You have no active vote." }),
  no_chances: msg({ id: "reason.no_chances", message: "No re-investment chances are left." }),
  sold_out: msg({ id: "reason.sold_out", message: "Sold out. Nothing was charged." }),
  not_owned: msg({ id: "reason.not_owned", message: "You do not have that many." }),
  reserve_exhausted: msg({
    id: "reason.reserve_exhausted",
    message: "The reserve cannot pay this at the moment.",
  }),
  quote_changed: msg({
    id: "reason.quote_changed",
    message: "The price has changed. Please check it and confirm again.",
  }),
  vote_changed: msg({
    id: "reason.vote_changed",
    message: "This vote has changed meanwhile. Nothing was paid. Please look at it and confirm again.",
  }),
  bad_address: msg({
    id: "reason.bad_address",
    message: "Nothing can be sent to this address: it is not a valid one. Please copy it again.",
  }),
  platform_address: msg({
    id: "reason.platform_address",
    message: "This address is valid, but it belongs to the platform. Please choose one of your own wallet.",
  }),
  changed_meanwhile: msg({
    id: "reason.changed_meanwhile",
    message: "Somebody else has changed this meanwhile. What you typed is still here.",
  }),
  conversation_full: msg({
    id: "reason.conversation_full",
    message: "This conversation has become too long. Please begin a new one.",
  }),
  address_not_listed: msg({
    id: "reason.address_not_listed",
    message: "You withdraw only to addresses in your address book, and this one is not in it.",
  }),
  address_held: msg({
    id: "reason.address_held",
    message: "This address was added to your address book a short time ago and cannot be withdrawn to yet.",
  }),
  address_known: msg({
    id: "reason.address_known",
    message: "This address is in your address book already.",
  }),
  label_taken: msg({
    id: "reason.label_taken",
    message: "Another address in your address book has this name.",
  }),
  book_full: msg({
    id: "reason.book_full",
    message: "Your address book is full. Remove an address that you no longer need.",
  }),
  bad_file: msg({
    id: "reason.bad_file",
    message: "This file is not accepted. Use JPEG, PNG or WebP, at most 5 MB.",
  }),
  idempotency_required: msg({
    id: "reason.idempotency_required",
    message: "The request had no key. Please update the app.",
  }),
  idempotency_mismatch: msg({
    id: "reason.idempotency_mismatch",
    message: "This key was already used for something else. Nothing was done.",
  }),
  voided: msg({
    id: "reason.voided",
    message: "This request had been given up before it arrived. Nothing was done; you can try again.",
  }),
  not_found: msg({ id: "reason.not_found", message: "This does not exist." }),
  signed_out: msg({ id: "reason.signed_out", message: "You have been signed out. Please sign in again." }),
  passwords_equal: msg({
    id: "reason.passwords_equal",
    message: "The login password and the second-level password must differ.",
  }),
  held: msg({
    id: "reason.held",
    message:
      "For your safety nothing leaves the account for 24 hours after a password or a factor was changed.",
  }),
  freeze_held: msg({
    id: "reason.freeze_held",
    message: "You can lift the freeze yourself 24 hours after it began, not before.",
  }),
  deposit_missing: msg({
    id: "reason.deposit_missing",
    message: "One of your deposits is no longer on the chain. Its amount cannot leave the account for now.",
  }),
  deposits_closed: msg({ id: "reason.deposits_closed", message: "Deposits are closed at the moment." }),
  reconciling: msg({
    id: "reason.reconciling",
    message: "Our books are being compared with the blockchain. Nothing was changed; please try again later.",
  }),
  body_too_large: msg({ id: "reason.body_too_large", message: "This is too large to send." }),
  day_not_due: msg({
    id: "reason.day_not_due",
    message:
      "This day cannot be run: it has not begun, is before the job's first run, or is too old to be made up for.",
  }),
  day_not_closed: msg({
    id: "reason.day_not_closed",
    message: "Only closed days can be reported: choose days between the first one and the last closed one.",
  }),
  clock_wrong: msg({
    id: "reason.clock_wrong",
    message: "This server's clock differs from the database's. Correct it and try again.",
  }),
  recovery_running: msg({
    id: "reason.recovery_running",
    message: "A recovery of this account is running already.",
  }),
  recovery_same_operator: msg({
    id: "reason.recovery_same_operator",
    message: "Another operator than the one who asked has to approve a recovery.",
  }),
  recovery_unapproved: msg({
    id: "reason.recovery_unapproved",
    message: "A second operator has not approved this recovery yet.",
  }),
  recovery_waiting: msg({
    id: "reason.recovery_waiting",
    message: "The member can still refuse this recovery: its time is not over.",
  }),
  operator_forbidden: msg({
    id: "reason.operator_forbidden",
    message: "An operator with your roles may not do this.",
  }),
  invitation_invalid: msg({
    id: "reason.invitation_invalid",
    message: "This invitation has been used, or its time is over. Ask for another one.",
  }),
  proposal_needed: msg({
    id: "reason.proposal_needed",
    message: "This takes two operators: propose it, so that another one can approve it.",
  }),
  proposal_same_operator: msg({
    id: "reason.proposal_same_operator",
    message: "Another operator than the one who proposed it has to approve this.",
  }),
  proposal_over: msg({
    id: "reason.proposal_over",
    message: "This proposal is over: it was carried out, rejected, or its time has passed.",
  }),
  proposal_stale: msg({
    id: "reason.proposal_stale",
    message: "What this proposal rests on has changed, so it is void. Propose it again.",
  }),
  last_admin: msg({
    id: "reason.last_admin",
    message:
      "Without you nobody could be an admin any more. First give another operator who can sign in that role.",
  }),
  not_bookable: msg({
    id: "reason.not_bookable",
    message: "This transfer cannot be booked: look it up again to see why.",
  }),
  not_backed: msg({
    id: "reason.not_backed",
    message: "The chain does not hold that much more than is owed.",
  }),
  airdrop_state: msg({
    id: "reason.airdrop_state",
    message: "The airdrop is not in the state for that: look at it again.",
  }),
  airdrop_changed: msg({
    id: "reason.airdrop_changed",
    message: "Who would get how much has changed since this preview. Make a new one.",
  }),
  recovery_over: msg({ id: "reason.recovery_over", message: "This recovery is over." }),
  recovery_link_invalid: msg({
    id: "reason.recovery_link_invalid",
    message: "This link is not valid, or not any more. If you have used it, sign in with what you set.",
  }),
  rate_time: msg({
    id: "reason.rate_time",
    message: "The time of a rate must be at most 7 days before it takes effect, and not after it.",
  }),
  unavailable: msg({
    id: "reason.unavailable",
    message: "The service is not available right now. Please try again.",
  }),
  forbidden: msg({ id: "reason.forbidden", message: "This is not allowed." }),
  internal: msg({ id: "reason.internal", message: "Something went wrong on our side. Please try again." }),

  not_carried_out: msg({
    id: "reason.not_carried_out",
    message: "It was not carried out. Nothing was charged; you can try again.",
  }),
  passkey_cancelled: msg({
    id: "reason.passkey_cancelled",
    message: "No passkey was given. Nothing was done.",
  }),
  network: msg({ id: "reason.network", message: "No connection to the server." }),
  timeout: msg({ id: "reason.timeout", message: "The server did not answer in time." }),
  "not-json": msg({ id: "reason.not-json", message: "This network asks you to sign in first." }),
  server: msg({ id: "reason.server", message: "The server has a problem. Please try again later." }),
};

/** Texts that include the bound: see `reasonTextId`. */
const withBound: Partial<Record<Reason | LocalReason, MessageDescriptor>> = {
  below_minimum: msg({
    id: "reason.below_minimum.named",
    message: "The amount is below the minimum of {minimum}.",
  }),
  above_limit: msg({ id: "reason.above_limit.named", message: "The amount is above the limit of {limit}." }),
};

/** Shown by the server with every success, and by the app when money has moved. Source: rules.md A4. */
export const success = msg({ id: "message.success", message: "Operation Successful!" });

/** In the current language, with the bound if known. */
export function reasonText(reason: Reason | LocalReason, bounds: Bounds = {}): string {
  const known = Object.entries(boundsFor(reason, bounds));
  const formatted = known.map(([name, value]) => [name, formatExact(value, i18n.locale)]);
  const values: Record<string, string> = { multiple: "10", ...Object.fromEntries(formatted) };
  const text = (known.length > 0 && withBound[reason]) || texts[reason];
  return i18n._({ ...text, values });
}
