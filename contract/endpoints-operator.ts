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
    "Credit a member, or take back with a negative amount",
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
  "GET operator/config": get("operator", "Every number of the economy", none, settings.Settings),
  "POST operator/config": post(
    "operator",
    "Change any of the numbers",
    settings.SettingsChange,
    settings.Settings,
  ),
  "POST operator/job/run": post(
    "operator",
    "Run a daily job now; once a day it has an effect",
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
    "Refuse a withdrawal that was not sent; the money goes back",
    withdrawals.WithdrawRefusal,
    withdrawals.MemberWithdrawal,
  ),
  "POST operator/withdraw/confirm": post(
    "operator",
    "Say that a withdrawal was paid by hand",
    withdrawals.WithdrawConfirmation,
    withdrawals.MemberWithdrawal,
  ),
  "POST operator/withdraw/byHand": post(
    "operator",
    "Keep an approved withdrawal for the operator to pay, or leave it to the platform again",
    withdrawals.WithdrawByHand,
    withdrawals.MemberWithdrawal,
  ),
  "GET operator/chain": get(
    "operator",
    "How the chain stands: head, custody, the wallet that pays, payouts",
    none,
    chain.ChainStatus,
  ),
  "GET operator/chain/sweep": get(
    "operator",
    "Transfers that bring deposits together, to be signed elsewhere",
    chain.SweepQuery,
    chain.SweepBatch,
  ),
  "POST operator/chain/nonce": post(
    "operator",
    "Let payouts go on from a nonce",
    chain.NonceBody,
    chain.NextNonce,
  ),
  "GET operator/ledger/check": get("operator", "Verify every invariant of money", none, operator.LedgerCheck),
  "GET operator/notices": get(
    "operator",
    "All notices and articles, published or not",
    notices.NoticeQuery,
    Page(editing.OperatorNotice),
  ),
  "POST operator/notices": post(
    "operator",
    "Write a notice or an article, or edit one",
    editing.NoticeBody,
    editing.OperatorNotice,
  ),
  "POST operator/notices/publish": post(
    "operator",
    "Show a notice from now on, one that was taken back too",
    editing.NoticeAct,
    editing.OperatorNotice,
  ),
  "POST operator/notices/withdraw": post(
    "operator",
    "Take a notice back: readers do not see it any more",
    editing.NoticeAct,
    editing.OperatorNotice,
  ),
  "POST operator/upload": {
    ...post("operator", "Send a picture for a notice", feedback.UploadBody, feedback.Uploaded),
    idempotent: false,
    multipart: true,
  },
  "GET operator/push": get("operator", "What was pushed, and how far it is", list, Page(push.PushStatus)),
  "POST operator/push/test": post(
    "operator",
    "Push a test to all devices of a member",
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
    "Make a banner, or edit or hide one",
    editing.BannerBody,
    editing.OperatorBanner,
  ),
  "GET operator/feedback": get("operator", "What members wrote", list, Page(feedback.MemberFeedback)),
  "POST operator/feedback/reply": post(
    "operator",
    "Answer a feedback, or correct the answer",
    feedback.FeedbackReplyBody,
    feedback.MemberFeedback,
  ),
  "GET operator/audit": get("operator", "What operators did", list, Page(operator.AuditEntry)),
} as const satisfies Record<string, Endpoint>;
