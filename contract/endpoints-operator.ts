/** The operator's calls. Source: rules.md O1. */
import { Type } from "typebox";
import { get, list, none, post, type Endpoint } from "./endpoint.ts";
import { Page, PageQuery } from "./schemas.ts";
import * as receipts from "./wallet/receipt-schemas.ts";
import * as daily from "./daily/schemas.ts";
import * as notices from "./notices/schemas.ts";
import * as editing from "./notices/operator-schemas.ts";
import * as chain from "./withdrawals/chain-schemas.ts";
import * as feedback from "./feedback/schemas.ts";
import * as withdrawals from "./withdrawals/schemas.ts";
import * as operator from "./operator/schemas.ts";
import * as settings from "./operator/settings-schemas.ts";
import * as push from "./push/schemas.ts";

export const operatorEndpoints = {
  "POST operator/credit": post(
    "operator",
    "Credit a member; a negative amount debits",
    operator.CreditBody,
    Type.Object({ receipt: receipts.Receipt }),
  ),
  "GET operator/member": get("operator", "A member with balances", operator.MemberQuery, operator.Member),
  "POST operator/member/freeze": post(
    "operator",
    "Stop a member from spending",
    operator.MemberBody,
    operator.Member,
  ),
  "POST operator/member/unfreeze": post(
    "operator",
    "Let a member spend again",
    operator.MemberBody,
    operator.Member,
  ),
  "GET operator/config": get("operator", "All settings of the economy", none, settings.Settings),
  "POST operator/config": post("operator", "Change settings", settings.SettingsChange, settings.Settings),
  "POST operator/job/run": post(
    "operator",
    "Run a daily job now; it pays once a day",
    daily.JobRunBody,
    daily.JobRun,
  ),
  "GET operator/withdraws": get(
    "operator",
    "Withdrawals of all members",
    Type.Object({ ...PageQuery, status: Type.Optional(Type.Enum([...withdrawals.withdrawStatuses])) }),
    Page(withdrawals.MemberWithdrawal),
  ),
  "POST operator/withdraw/approve": post(
    "operator",
    "Approve a pending withdrawal",
    withdrawals.WithdrawDecision,
    withdrawals.MemberWithdrawal,
  ),
  "POST operator/withdraw/reject": post(
    "operator",
    "Reject a withdrawal that was not sent, and return the money",
    withdrawals.WithdrawRefusal,
    withdrawals.MemberWithdrawal,
  ),
  "POST operator/withdraw/confirm": post(
    "operator",
    "Record that a withdrawal was paid by hand",
    withdrawals.WithdrawConfirmation,
    withdrawals.MemberWithdrawal,
  ),
  "POST operator/withdraw/byHand": post(
    "operator",
    "Set whether the operator or the platform pays an approved withdrawal",
    withdrawals.WithdrawByHand,
    withdrawals.MemberWithdrawal,
  ),
  "GET operator/chain": get(
    "operator",
    "Status of the chain: head, custody, payout wallet, payouts",
    none,
    chain.ChainStatus,
  ),
  "GET operator/chain/sweep": get(
    "operator",
    "Unsigned transfers that collect deposits from their addresses",
    chain.SweepQuery,
    chain.SweepBatch,
  ),
  "POST operator/chain/nonce": post(
    "operator",
    "Set the nonce of the next payout",
    chain.NonceBody,
    chain.NextNonce,
  ),
  "GET operator/alarms": get("operator", "What needs the operator, of all servers", none, operator.Alarms),
  "GET operator/ledger/check": get("operator", "Verify every invariant of money", none, operator.LedgerCheck),
  "GET operator/notices": get(
    "operator",
    "All notices and articles, published or not",
    notices.NoticeQuery,
    Page(editing.OperatorNotice),
  ),
  "POST operator/notices": post(
    "operator",
    "Create or edit a notice or an article",
    editing.NoticeBody,
    editing.OperatorNotice,
  ),
  "POST operator/notices/publish": post(
    "operator",
    "Publish a notice now, also a withdrawn one",
    editing.NoticeAct,
    editing.OperatorNotice,
  ),
  "POST operator/notices/withdraw": post(
    "operator",
    "Withdraw a notice: members no longer see it",
    editing.NoticeAct,
    editing.OperatorNotice,
  ),
  "POST operator/upload": {
    ...post("operator", "Send a picture for a notice", feedback.UploadBody, feedback.Uploaded),
    idempotent: false,
    multipart: true,
  },
  "GET operator/push": get("operator", "Push messages and their deliveries", list, Page(push.PushStatus)),
  "POST operator/push/test": post(
    "operator",
    "Push a test message to all devices of a member",
    operator.MemberQuery,
    push.PushTested,
  ),
  "GET operator/banners": get(
    "operator",
    "All banners, published or not",
    list,
    Page(editing.OperatorBanner),
  ),
  "POST operator/banners": post(
    "operator",
    "Create, edit or hide a banner",
    editing.BannerBody,
    editing.OperatorBanner,
  ),
  "GET operator/feedback": get("operator", "Feedback of all members", list, Page(feedback.MemberFeedback)),
  "POST operator/feedback/reply": post(
    "operator",
    "Reply to feedback, or correct the reply",
    feedback.FeedbackReplyBody,
    feedback.MemberFeedback,
  ),
  "GET operator/audit": get("operator", "The audit log", list, Page(operator.AuditEntry)),
} as const satisfies Record<string, Endpoint>;
