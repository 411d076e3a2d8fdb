/** The marks put the texts into the catalogues. No amounts or names, since locked phones show them. */
import type { Language } from "../../contract/languages.ts";
import type { PushEvent } from "../../contract/push/events.ts";
import { catalogueText } from "../http/messages.ts";
import { moneyTexts, type Text } from "./money-texts.ts";

const pushTexts: Record<PushEvent, { title: Text; body: Text }> = {
  ...moneyTexts,
  sign_in: {
    title: /*i18n*/ { id: "push.sign_in.title", message: "New sign-in" },
    body: /*i18n*/ { id: "push.sign_in.body", message: "Someone signed in to your account. Was it you?" },
  },
  password_changed: {
    title: /*i18n*/ { id: "push.password_changed.title", message: "Login password changed" },
    body: /*i18n*/ {
      id: "push.password_changed.body",
      message: "Your login password was changed. Was it you?",
    },
  },
  password_reset: {
    title: /*i18n*/ { id: "push.password_reset.title", message: "Login password reset" },
    body: /*i18n*/ { id: "push.password_reset.body", message: "Your login password was reset. Was it you?" },
  },
  pay_password_changed: {
    title: /*i18n*/ { id: "push.pay_password_changed.title", message: "Second-level password changed" },
    body: /*i18n*/ {
      id: "push.pay_password_changed.body",
      message: "Your second-level password was changed. Was it you?",
    },
  },
  frozen: {
    title: /*i18n*/ { id: "push.frozen.title", message: "Account frozen" },
    body: /*i18n*/ { id: "push.frozen.body", message: "Nothing can be spent from your account." },
  },
  unfrozen: {
    title: /*i18n*/ { id: "push.unfrozen.title", message: "Account unfrozen" },
    body: /*i18n*/ { id: "push.unfrozen.body", message: "Your account can spend again. Was it you?" },
  },
  sign_in_failures: {
    title: /*i18n*/ { id: "push.sign_in_failures.title", message: "Repeated failed sign-ins" },
    body: /*i18n*/ {
      id: "push.sign_in_failures.body",
      message: "Someone keeps trying to sign in with wrong passwords.",
    },
  },
  pay_password_locked: {
    title: /*i18n*/ { id: "push.pay_password_locked.title", message: "Payments locked" },
    body: /*i18n*/ {
      id: "push.pay_password_locked.body",
      message: "Your second-level password was entered incorrectly several times. Was it you?",
    },
  },
  new_device: {
    title: /*i18n*/ { id: "push.new_device.title", message: "Sign-in on a new device" },
    body: /*i18n*/ {
      id: "push.new_device.body",
      message: "Someone signed in to your account on a new device. Was it you?",
    },
  },
  session_ended: {
    title: /*i18n*/ { id: "push.session_ended.title", message: "Device signed out" },
    body: /*i18n*/ {
      id: "push.session_ended.body",
      message: "One of your devices was signed out remotely. Was it you?",
    },
  },
  phrase_changed: {
    title: /*i18n*/ { id: "push.phrase_changed.title", message: "Anti-phishing phrase changed" },
    body: /*i18n*/ {
      id: "push.phrase_changed.body",
      message: "Your anti-phishing phrase was changed. Was it you?",
    },
  },
  factor_added: {
    title: /*i18n*/ { id: "push.factor_added.title", message: "Second factor added" },
    body: /*i18n*/ {
      id: "push.factor_added.body",
      message: "A passkey or an authenticator was added to your account. Was it you?",
    },
  },
  factor_removed: {
    title: /*i18n*/ { id: "push.factor_removed.title", message: "Second factor removed" },
    body: /*i18n*/ {
      id: "push.factor_removed.body",
      message: "A passkey or an authenticator was removed from your account. Was it you?",
    },
  },
  recovery_codes_made: {
    title: /*i18n*/ { id: "push.recovery_codes_made.title", message: "New recovery codes" },
    body: /*i18n*/ {
      id: "push.recovery_codes_made.body",
      message: "New recovery codes were created for your account. Was it you?",
    },
  },
  recovery_code_used: {
    title: /*i18n*/ { id: "push.recovery_code_used.title", message: "Recovery code used" },
    body: /*i18n*/ {
      id: "push.recovery_code_used.body",
      message: "A recovery code of your account was used. Was it you?",
    },
  },
  factor_policy_changed: {
    title: /*i18n*/ { id: "push.factor_policy_changed.title", message: "Confirmation settings changed" },
    body: /*i18n*/ {
      id: "push.factor_policy_changed.body",
      message: "The way you confirm actions was changed. Was it you?",
    },
  },
  address_added: {
    title: /*i18n*/ { id: "push.address_added.title", message: "Withdrawal address added" },
    body: /*i18n*/ {
      id: "push.address_added.body",
      message: "A withdrawal address was added to your address book. Was it you?",
    },
  },
  address_renamed: {
    title: /*i18n*/ { id: "push.address_renamed.title", message: "Withdrawal address renamed" },
    body: /*i18n*/ {
      id: "push.address_renamed.body",
      message: "A withdrawal address in your address book was renamed. Was it you?",
    },
  },
  address_removed: {
    title: /*i18n*/ { id: "push.address_removed.title", message: "Withdrawal address removed" },
    body: /*i18n*/ {
      id: "push.address_removed.body",
      message: "A withdrawal address was removed from your address book. Was it you?",
    },
  },
  allow_list_on: {
    title: /*i18n*/ { id: "push.allow_list_on.title", message: "Address book only: on" },
    body: /*i18n*/ {
      id: "push.allow_list_on.body",
      message: "Withdrawals now go only to addresses in your address book. Was it you?",
    },
  },
  allow_list_off: {
    title: /*i18n*/ { id: "push.allow_list_off.title", message: "Address book only: switch-off requested" },
    body: /*i18n*/ {
      id: "push.allow_list_off.body",
      message: "Someone asked to allow withdrawals to any address again, after a wait. Was it you?",
    },
  },
  allow_list_kept: {
    title: /*i18n*/ { id: "push.allow_list_kept.title", message: "Address book only: stays on" },
    body: /*i18n*/ {
      id: "push.allow_list_kept.body",
      message: "Withdrawals still go only to addresses in your address book. Was it you?",
    },
  },
  own_limit_set: {
    title: /*i18n*/ { id: "push.own_limit_set.title", message: "Your daily limit is set" },
    body: /*i18n*/ {
      id: "push.own_limit_set.body",
      message: "Your own limit for what leaves your account in a day was set or lowered. Was it you?",
    },
  },
  own_limit_raise: {
    title: /*i18n*/ { id: "push.own_limit_raise.title", message: "A higher daily limit was requested" },
    body: /*i18n*/ {
      id: "push.own_limit_raise.body",
      message:
        "Your own daily limit will be raised or removed after a wait. If it was not you, keep it in the app.",
    },
  },
  own_limit_kept: {
    title: /*i18n*/ { id: "push.own_limit_kept.title", message: "Your daily limit stays" },
    body: /*i18n*/ {
      id: "push.own_limit_kept.body",
      message: "The request for a higher daily limit was withdrawn. Was it you?",
    },
  },
  close_asked: {
    title: /*i18n*/ { id: "push.close_asked.title", message: "Account closing requested" },
    body: /*i18n*/ {
      id: "push.close_asked.body",
      message: "Your account will be closed in 30 days. If it was not you, keep it in the app.",
    },
  },
  close_near: {
    title: /*i18n*/ { id: "push.close_near.title", message: "Your account will soon be closed" },
    body: /*i18n*/ {
      id: "push.close_near.body",
      message: "It will be closed in a few days. You can still keep it in the app.",
    },
  },
  close_kept: {
    title: /*i18n*/ { id: "push.close_kept.title", message: "Account kept" },
    body: /*i18n*/ {
      id: "push.close_kept.body",
      message: "Your account will not be closed. Was it you?",
    },
  },
  close_dropped: {
    title: /*i18n*/ { id: "push.close_dropped.title", message: "Your account was not closed" },
    body: /*i18n*/ {
      id: "push.close_dropped.body",
      message: "Something kept it open. You can ask again in the app.",
    },
  },
  recovery_asked: {
    title: /*i18n*/ { id: "push.recovery_asked.title", message: "Account recovery requested" },
    body: /*i18n*/ {
      id: "push.recovery_asked.body",
      message:
        "Someone asked customer service to recover your account. If it was not you, reject it in the app.",
    },
  },
  recovery_started: {
    title: /*i18n*/ { id: "push.recovery_started.title", message: "Account recovery started" },
    body: /*i18n*/ {
      id: "push.recovery_started.body",
      message: "If you did not ask for it, reject it in the app before the waiting time ends.",
    },
  },
  recovery_refused: {
    title: /*i18n*/ { id: "push.recovery_refused.title", message: "Account recovery rejected" },
    body: /*i18n*/ {
      id: "push.recovery_refused.body",
      message: "Account recovery was rejected on one of your devices. Was it you?",
    },
  },
  recovery_cancelled: {
    title: /*i18n*/ { id: "push.recovery_cancelled.title", message: "Account recovery cancelled" },
    body: /*i18n*/ {
      id: "push.recovery_cancelled.body",
      message: "Customer service ended your account recovery.",
    },
  },
  recovery_link: {
    title: /*i18n*/ { id: "push.recovery_link.title", message: "Recovery link issued" },
    body: /*i18n*/ {
      id: "push.recovery_link.body",
      message: "Anyone with the link can set new passwords. If you did not ask for it, reject it in the app.",
    },
  },
  recovery_used: {
    title: /*i18n*/ { id: "push.recovery_used.title", message: "Account recovered" },
    body: /*i18n*/ {
      id: "push.recovery_used.body",
      message: "Your account was recovered and all devices were signed out. Was it you?",
    },
  },
  feedback_replied: {
    title: /*i18n*/ { id: "push.feedback_replied.title", message: "Reply to your feedback" },
    body: /*i18n*/ { id: "push.feedback_replied.body", message: "We replied to your feedback." },
  },
  test: {
    title: /*i18n*/ { id: "push.test.title", message: "Test" },
    body: /*i18n*/ { id: "push.test.body", message: "Notifications work on this device." },
  },
};

const phraseText: Text = /*i18n*/ { id: "push.phrase", message: "Your phrase: {phrase}" };

/** @param phrase proves that the push is the platform's. Source: rules.md S70. */
export function pushText(
  event: PushEvent,
  language: Language,
  phrase: string | null = null,
): { title: string; body: string } {
  const { title, body } = pushTexts[event];
  const text = { title: catalogueText(title.id, language), body: catalogueText(body.id, language) };
  if (phrase === null) return text;
  return { ...text, body: `${text.body}\n${catalogueText(phraseText.id, language, { phrase })}` };
}
