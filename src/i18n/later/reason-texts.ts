/** Texts of reasons, without bounds. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Reason } from "../../../contract/reasons.ts";
import { operatorReasonTexts } from "./operator-reason-texts.ts";
import { localReasonTexts, type LocalReason } from "./local-reason-texts.ts";

/** The server uses the same catalogue entries: keep the ids `reason.<code>`. */
export const reasonTexts: Record<Reason | LocalReason, MessageDescriptor> = {
  invalid: msg({ id: "reason.invalid", message: "Some details are missing or incorrect." }),
  account_taken: msg({ id: "reason.account_taken", message: "This account name is already taken." }),
  referrer_unknown: msg({
    id: "reason.referrer_unknown",
    message: "Referrer not found. Check the account name.",
  }),
  wrong_credentials: msg({ id: "reason.wrong_credentials", message: "Wrong account or password." }),
  wrong_pay_password: msg({
    id: "reason.wrong_pay_password",
    message: "Wrong second-level password.",
  }),
  pay_password_locked: msg({
    id: "reason.pay_password_locked",
    message: "Too many wrong second-level passwords. Payments are locked for now.",
  }),
  pay_password_blocked: msg({
    id: "reason.pay_password_blocked",
    message: "Too many wrong second-level passwords. Contact customer service to unlock payments.",
  }),
  second_factor_needed: msg({
    id: "reason.second_factor_needed",
    message: "This needs a second factor: a passkey or a code.",
  }),
  wrong_passkey: msg({
    id: "reason.wrong_passkey",
    message: "This passkey did not work. Please try again.",
  }),
  challenge_expired: msg({
    id: "reason.challenge_expired",
    message: "The confirmation timed out. Please confirm again.",
  }),
  wrong_code: msg({ id: "reason.wrong_code", message: "Wrong code." }),
  code_used: msg({
    id: "reason.code_used",
    message: "This code has already been used. Please use the next one.",
  }),
  passkeys_unavailable: msg({
    id: "reason.passkeys_unavailable",
    message: "Passkeys are not available at this web address.",
  }),
  passkey_known: msg({ id: "reason.passkey_known", message: "This passkey has already been added." }),
  passkeys_full: msg({
    id: "reason.passkeys_full",
    message: "You have too many passkeys. Remove one first.",
  }),
  authenticator_known: msg({
    id: "reason.authenticator_known",
    message: "You already have an authenticator. Remove it first.",
  }),
  weak_password: msg({
    id: "reason.weak_password",
    message: "This password is easy to guess. Please choose another.",
  }),
  too_many_requests: msg({
    id: "reason.too_many_requests",
    message: "Too many attempts. Please wait a moment.",
  }),
  frozen: msg({ id: "reason.frozen", message: "This account is frozen. Please contact customer service." }),
  insufficient_balance: msg({ id: "reason.insufficient_balance", message: "Insufficient balance." }),
  multiple_of_10: msg({
    id: "reason.multiple_of_10",
    message: "The amount must be a multiple of {multiple}.",
  }),
  below_minimum: msg({ id: "reason.below_minimum", message: "The amount is below the minimum." }),
  above_limit: msg({ id: "reason.above_limit", message: "The amount is above the limit." }),
  outside_window: msg({
    id: "reason.outside_window",
    message: "Withdrawals are closed at this time.",
  }),
  not_in_network: msg({
    id: "reason.not_in_network",
    message: "You can only transfer to members of your network.",
  }),
  recipient_unknown: msg({
    id: "reason.recipient_unknown",
    message: "Member not found. Check the account name.",
  }),
  self_transfer: msg({ id: "reason.self_transfer", message: "You cannot transfer to yourself." }),
  downgrade: msg({
    id: "reason.downgrade",
    message: "You cannot choose a lower level than your current vote.",
  }),
  no_active_vote: msg({ id: "reason.no_active_vote", message: "You have no active vote." }),
  no_chances: msg({ id: "reason.no_chances", message: "No re-investment chances left." }),
  sold_out: msg({ id: "reason.sold_out", message: "Sold out. Nothing was charged." }),
  not_owned: msg({ id: "reason.not_owned", message: "You do not have that many." }),
  reserve_exhausted: msg({
    id: "reason.reserve_exhausted",
    message: "The reserve cannot cover this right now.",
  }),
  quote_changed: msg({
    id: "reason.quote_changed",
    message: "The terms have changed. Please check them and confirm again.",
  }),
  vote_changed: msg({
    id: "reason.vote_changed",
    message: "This vote has changed. Nothing was paid. Check it and confirm again.",
  }),
  bad_address: msg({
    id: "reason.bad_address",
    message: "This address is not valid. Please copy it again.",
  }),
  platform_address: msg({
    id: "reason.platform_address",
    message: "This address belongs to the platform. Use an address of your own wallet.",
  }),
  changed_meanwhile: msg({
    id: "reason.changed_meanwhile",
    message: "Someone else changed this in the meantime. Your input is still here.",
  }),
  conversation_full: msg({
    id: "reason.conversation_full",
    message: "This conversation is too long. Please start a new one.",
  }),
  address_not_listed: msg({
    id: "reason.address_not_listed",
    message: "Address book only is on, and this address is not in your book.",
  }),
  address_held: msg({
    id: "reason.address_held",
    message: "You added this address recently, so you cannot withdraw to it yet.",
  }),
  address_known: msg({
    id: "reason.address_known",
    message: "This address is already in your address book.",
  }),
  label_taken: msg({
    id: "reason.label_taken",
    message: "Another address in your address book already has this name.",
  }),
  book_full: msg({
    id: "reason.book_full",
    message: "Your address book is full. Remove an address you no longer need.",
  }),
  bad_file: msg({
    id: "reason.bad_file",
    message: "This file cannot be used. Choose a JPEG, PNG or WebP of up to 5 MB.",
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
    message: "This request was cancelled before it arrived. Nothing was done. You can try again.",
  }),
  not_found: msg({ id: "reason.not_found", message: "This could not be found." }),
  signed_out: msg({ id: "reason.signed_out", message: "You have been signed out. Please sign in again." }),
  passwords_equal: msg({
    id: "reason.passwords_equal",
    message: "The login password and the second-level password must differ.",
  }),
  held: msg({
    id: "reason.held",
    message:
      "For your security, nothing can leave your account for some time after a password or second factor changes, or after we restored a backup.",
  }),
  freeze_held: msg({
    id: "reason.freeze_held",
    message: "You can unfreeze the account yourself 24 hours after it was frozen.",
  }),
  withdrawal_open: msg({
    id: "reason.withdrawal_open",
    message: "A withdrawal is still under way. Wait until it has arrived, or cancel it.",
  }),
  deposit_open: msg({
    id: "reason.deposit_open",
    message: "A deposit is still arriving. Wait until it is credited.",
  }),
  balance_left: msg({
    id: "reason.balance_left",
    message: "The account still holds USDT that can be withdrawn. Withdraw it first.",
  }),
  deposit_missing: msg({
    id: "reason.deposit_missing",
    message:
      "One of your deposits is no longer on the chain, so its amount cannot leave your account for now.",
  }),
  deposits_closed: msg({ id: "reason.deposits_closed", message: "Deposits are currently closed." }),
  suspended: msg({
    id: "reason.suspended",
    message: "The platform has suspended this for now. Please try again later.",
  }),
  reconciling: msg({
    id: "reason.reconciling",
    message: "We are checking our books against the blockchain. Nothing was changed. Please try again later.",
  }),
  body_too_large: msg({ id: "reason.body_too_large", message: "This is too large to send." }),
  day_not_due: msg({
    id: "reason.day_not_due",
    message: "This day cannot be run. It has not begun, is before the job's first run, or is too old.",
  }),
  day_not_closed: msg({
    id: "reason.day_not_closed",
    message: "Only closed days can be reported. Choose days between the first and the last closed day.",
  }),
  clock_wrong: msg({
    id: "reason.clock_wrong",
    message: "This server's clock differs from the database's. Correct it and try again.",
  }),
  recovery_running: msg({
    id: "reason.recovery_running",
    message: "A recovery of this account is already in progress.",
  }),
  recovery_same_operator: msg({
    id: "reason.recovery_same_operator",
    message: "A recovery must be approved by a different operator.",
  }),
  recovery_unapproved: msg({
    id: "reason.recovery_unapproved",
    message: "A second operator has not approved this recovery yet.",
  }),
  recovery_waiting: msg({
    id: "reason.recovery_waiting",
    message: "The member can still reject this recovery. The waiting time is not over.",
  }),
  invitation_invalid: msg({
    id: "reason.invitation_invalid",
    message: "This invitation has been used or has expired. Ask for a new one.",
  }),
  last_admin: msg({
    id: "reason.last_admin",
    message: "You are the last admin. First give the admin role to another operator who can sign in.",
  }),
  not_bookable: msg({
    id: "reason.not_bookable",
    message: "This transfer cannot be booked. Look it up again to see why.",
  }),
  not_backed: msg({
    id: "reason.not_backed",
    message: "The surplus on the chain is less than this amount.",
  }),
  recovery_over: msg({ id: "reason.recovery_over", message: "This recovery has ended." }),
  recovery_link_invalid: msg({
    id: "reason.recovery_link_invalid",
    message: "This link is invalid or has expired. If you already used it, sign in with your new password.",
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
  ...operatorReasonTexts,
  ...localReasonTexts,
};
