/** No amounts or names, since locked phones show the texts. */
import type { PushEvent, pushEvents } from "../../contract/push/events.ts";

export interface Text {
  id: string;
  message: string;
}

type Kind<Event extends PushEvent> = (typeof pushEvents)[Event];
type MoneyEvent = {
  [Event in PushEvent]: Kind<Event> extends "security" | "support" | "test" ? never : Event;
}[PushEvent];

export const moneyTexts: Record<MoneyEvent, { title: Text; body: Text }> = {
  deposit_seen: {
    title: /*i18n*/ { id: "push.deposit_seen.title", message: "Deposit detected" },
    body: /*i18n*/ {
      id: "push.deposit_seen.body",
      message: "A deposit to your address was detected on the chain. It is credited once confirmed.",
    },
  },
  deposit_credited: {
    title: /*i18n*/ { id: "push.deposit_credited.title", message: "Deposit credited" },
    body: /*i18n*/ {
      id: "push.deposit_credited.body",
      message: "A deposit has been credited to your account.",
    },
  },
  deposit_below_minimum: {
    title: /*i18n*/ { id: "push.deposit_below_minimum.title", message: "Deposit below the minimum" },
    body: /*i18n*/ {
      id: "push.deposit_below_minimum.body",
      message: "A deposit below the minimum was not credited.",
    },
  },
  withdrawal_approved: {
    title: /*i18n*/ { id: "push.withdrawal_approved.title", message: "Withdrawal approved" },
    body: /*i18n*/ {
      id: "push.withdrawal_approved.body",
      message: "Your withdrawal is approved and will be sent.",
    },
  },
  withdrawal_reopened: {
    title: /*i18n*/ { id: "push.withdrawal_reopened.title", message: "Withdrawal waits again" },
    body: /*i18n*/ {
      id: "push.withdrawal_reopened.body",
      message:
        "We restored a backup, so your withdrawal waits for approval again. You can cancel it once we have checked our books.",
    },
  },
  withdrawal_rejected: {
    title: /*i18n*/ { id: "push.withdrawal_rejected.title", message: "Withdrawal rejected" },
    body: /*i18n*/ {
      id: "push.withdrawal_rejected.body",
      message: "Your withdrawal was rejected. The money is back in your balance.",
    },
  },
  withdrawal_failed: {
    title: /*i18n*/ { id: "push.withdrawal_failed.title", message: "Withdrawal failed" },
    body: /*i18n*/ {
      id: "push.withdrawal_failed.body",
      message: "Your withdrawal failed. The money is set aside, and customer service is looking into it.",
    },
  },
  withdrawal_requested: {
    title: /*i18n*/ { id: "push.withdrawal_requested.title", message: "Withdrawal requested" },
    body: /*i18n*/ {
      id: "push.withdrawal_requested.body",
      message:
        "Another device of yours has requested a withdrawal. If it was not you, cancel it and freeze your account.",
    },
  },
  withdrawals_open: {
    title: /*i18n*/ { id: "push.withdrawals_open.title", message: "Withdrawals are open" },
    body: /*i18n*/ { id: "push.withdrawals_open.body", message: "You asked for this reminder." },
  },
  withdrawal_sent: {
    title: /*i18n*/ { id: "push.withdrawal_sent.title", message: "Withdrawal sent" },
    body: /*i18n*/ { id: "push.withdrawal_sent.body", message: "Your withdrawal is on its way." },
  },
  withdrawal_confirmed: {
    title: /*i18n*/ { id: "push.withdrawal_confirmed.title", message: "Withdrawal completed" },
    body: /*i18n*/ { id: "push.withdrawal_confirmed.body", message: "Your withdrawal is complete." },
  },
  transfer_sent: {
    title: /*i18n*/ { id: "push.transfer_sent.title", message: "Transfer sent" },
    body: /*i18n*/ {
      id: "push.transfer_sent.body",
      message: "Another device of yours has sent USDT to a member. If it was not you, freeze your account.",
    },
  },
  transfer_received: {
    title: /*i18n*/ { id: "push.transfer_received.title", message: "Transfer received" },
    body: /*i18n*/ { id: "push.transfer_received.body", message: "A member has sent you USDT." },
  },
  transfer_asked: {
    title: /*i18n*/ { id: "push.transfer_asked.title", message: "Transfer asked for back" },
    body: /*i18n*/ {
      id: "push.transfer_asked.body",
      message: "A member says that a transfer to you was a mistake. You decide whether to return it.",
    },
  },
  transfer_returned: {
    title: /*i18n*/ { id: "push.transfer_returned.title", message: "Transfer returned" },
    body: /*i18n*/ {
      id: "push.transfer_returned.body",
      message: "A member has returned a transfer of yours.",
    },
  },
  airdrop_received: {
    title: /*i18n*/ { id: "push.airdrop_received.title", message: "Airdrop received" },
    body: /*i18n*/ {
      id: "push.airdrop_received.body",
      message: "You have received an airdrop from the platform.",
    },
  },
  platform_credited: {
    title: /*i18n*/ { id: "push.platform_credited.title", message: "Credited by the platform" },
    body: /*i18n*/ {
      id: "push.platform_credited.body",
      message: "The platform has credited your account. Your bill says why.",
    },
  },
  platform_debited: {
    title: /*i18n*/ { id: "push.platform_debited.title", message: "Taken back by the platform" },
    body: /*i18n*/ {
      id: "push.platform_debited.body",
      message: "The platform has taken back an amount from your account. Your bill says why.",
    },
  },
  pass_given: {
    title: /*i18n*/ { id: "push.pass_given.title", message: "Pass given away" },
    body: /*i18n*/ {
      id: "push.pass_given.body",
      message:
        "Another device of yours has given a pass to a member. If it was not you, freeze your account.",
    },
  },
  pass_received: {
    title: /*i18n*/ { id: "push.pass_received.title", message: "Pass received" },
    body: /*i18n*/ { id: "push.pass_received.body", message: "A member has given you a pass." },
  },
  pass_asked: {
    title: /*i18n*/ { id: "push.pass_asked.title", message: "Passes asked for back" },
    body: /*i18n*/ {
      id: "push.pass_asked.body",
      message: "A member says that a gift of passes to you was a mistake. You decide whether to return it.",
    },
  },
  pass_returned: {
    title: /*i18n*/ { id: "push.pass_returned.title", message: "Passes returned" },
    body: /*i18n*/ { id: "push.pass_returned.body", message: "A member has returned passes of yours." },
  },
  vote_near_cap: {
    title: /*i18n*/ { id: "push.vote_near_cap.title", message: "Vote close to its income cap" },
    body: /*i18n*/ {
      id: "push.vote_near_cap.body",
      message: "One of your votes is close to its income cap.",
    },
  },
  vote_out: {
    title: /*i18n*/ { id: "push.vote_out.title", message: "Vote out" },
    body: /*i18n*/ {
      id: "push.vote_out.body",
      message: "One of your votes has reached its income cap and has no re-investments left.",
    },
  },
  reinvestment_due: {
    title: /*i18n*/ { id: "push.reinvestment_due.title", message: "Re-investment due" },
    body: /*i18n*/ {
      id: "push.reinvestment_due.body",
      message: "One of your votes has reached its income cap and earns nothing until you re-invest.",
    },
  },
  stake_ended: {
    title: /*i18n*/ { id: "push.stake_ended.title", message: "Pledge ended" },
    body: /*i18n*/ {
      id: "push.stake_ended.body",
      message: "The term of a pledge has ended. Its fuel returns day by day.",
    },
  },
};
