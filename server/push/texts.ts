/**
 * The marks put the texts into the catalogues, where the server reads translations. No amounts or names: locked
 * phones show them.
 */
import type { Language } from "../../contract/languages.ts";
import type { PushEvent } from "../../contract/push/events.ts";
import { catalogueText } from "../http/messages.ts";

interface Text {
  id: string;
  message: string;
}

const pushTexts: Record<PushEvent, { title: Text; body: Text }> = {
  deposit_credited: {
    title: /*i18n*/ { id: "push.deposit_credited.title", message: "Deposit credited" },
    body: /*i18n*/ { id: "push.deposit_credited.body", message: "A deposit has arrived in your account." },
  },
  withdrawal_sent: {
    title: /*i18n*/ { id: "push.withdrawal_sent.title", message: "Withdrawal sent" },
    body: /*i18n*/ { id: "push.withdrawal_sent.body", message: "Your withdrawal is on its way." },
  },
  withdrawal_confirmed: {
    title: /*i18n*/ { id: "push.withdrawal_confirmed.title", message: "Withdrawal paid" },
    body: /*i18n*/ { id: "push.withdrawal_confirmed.body", message: "Your withdrawal has been paid out." },
  },
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
    body: /*i18n*/ { id: "push.unfrozen.body", message: "Your account can be spent from again. Was it you?" },
  },
  sign_in_failures: {
    title: /*i18n*/ { id: "push.sign_in_failures.title", message: "Many failed sign-ins" },
    body: /*i18n*/ {
      id: "push.sign_in_failures.body",
      message: "Someone keeps trying wrong passwords for your account.",
    },
  },
  pay_password_locked: {
    title: /*i18n*/ { id: "push.pay_password_locked.title", message: "Payments locked" },
    body: /*i18n*/ {
      id: "push.pay_password_locked.body",
      message: "The second-level password was entered wrongly several times. Was it you?",
    },
  },
  recovery_asked: {
    title: /*i18n*/ { id: "push.recovery_asked.title", message: "Recovery of your account asked for" },
    body: /*i18n*/ {
      id: "push.recovery_asked.body",
      message:
        "Customer service was asked to recover your account. If that was not you, refuse it in the app.",
    },
  },
  recovery_started: {
    title: /*i18n*/ { id: "push.recovery_started.title", message: "Recovery of your account has begun" },
    body: /*i18n*/ {
      id: "push.recovery_started.body",
      message: "If you did not ask for it, refuse it in the app before its time is over.",
    },
  },
  recovery_refused: {
    title: /*i18n*/ { id: "push.recovery_refused.title", message: "Recovery refused" },
    body: /*i18n*/ {
      id: "push.recovery_refused.body",
      message: "The recovery of your account was refused on one of your devices. Was it you?",
    },
  },
  recovery_cancelled: {
    title: /*i18n*/ { id: "push.recovery_cancelled.title", message: "Recovery cancelled" },
    body: /*i18n*/ {
      id: "push.recovery_cancelled.body",
      message: "Customer service has ended the recovery of your account.",
    },
  },
  recovery_link: {
    title: /*i18n*/ { id: "push.recovery_link.title", message: "Recovery link handed out" },
    body: /*i18n*/ {
      id: "push.recovery_link.body",
      message: "Whoever has the link can set new passwords. If you did not ask for it, refuse it in the app.",
    },
  },
  recovery_used: {
    title: /*i18n*/ { id: "push.recovery_used.title", message: "Account recovered" },
    body: /*i18n*/ {
      id: "push.recovery_used.body",
      message: "Your account was recovered, and all sessions have ended. Was it you?",
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
      message: "New recovery codes were made for your account. Was it you?",
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
    title: /*i18n*/ { id: "push.factor_policy_changed.title", message: "Confirmation changed" },
    body: /*i18n*/ {
      id: "push.factor_policy_changed.body",
      message: "What confirms acts of your account was changed. Was it you?",
    },
  },
  test: {
    title: /*i18n*/ { id: "push.test.title", message: "Test" },
    body: /*i18n*/ { id: "push.test.body", message: "Notifications reach this device." },
  },
};

export function pushText(event: PushEvent, language: Language): { title: string; body: string } {
  const { title, body } = pushTexts[event];
  return { title: catalogueText(title.id, language), body: catalogueText(body.id, language) };
}
