/** The operator's calls. Source: rules.md O1. */
import { Type } from "typebox";
import { get, list, none, post, type Endpoint } from "./endpoint.ts";
import { Id, Page, PageQuery } from "./schemas.ts";
import * as accounts from "./accounts/schemas.ts";
import { SessionsEnded } from "./accounts/session-schemas.ts";
import * as receipts from "./wallet/receipt-schemas.ts";
import * as daily from "./daily/schemas.ts";
import * as notices from "./notices/schemas.ts";
import * as editing from "./notices/operator-schemas.ts";
import * as deposits from "./deposits/operator-schemas.ts";
import { period } from "./deposits/lookup-schemas.ts";
import * as reconcile from "./withdrawals/reconcile-schemas.ts";
import * as chain from "./withdrawals/chain-schemas.ts";
import * as feedback from "./feedback/schemas.ts";
import * as withdrawals from "./withdrawals/schemas.ts";
import { WithdrawReview, WithdrawReviewQuery } from "./withdrawals/review-schemas.ts";
import * as operator from "./operator/schemas.ts";
import { configEndpoints } from "./operator/config-endpoints.ts";
import * as recovery from "./recovery/schemas.ts";
import { supportEndpoints } from "./feedback/operator-endpoints.ts";
import { platformEndpoints } from "./operator/platform-endpoints.ts";
import * as wallet from "./wallet/schemas.ts";
import { AudienceQuery } from "./push/recipients.ts";
import * as push from "./push/schemas.ts";

export const operatorEndpoints = {
  "POST operator/credit": post(
    "operator",
    "Credit a member; a negative amount debits",
    operator.CreditBody,
    Type.Object({ receipt: receipts.Receipt }),
  ),
  "GET operator/member": get("operator", "A member with balances", operator.MemberQuery, operator.Member),
  "GET operator/members": get("operator", "Search for members", operator.MemberSearch, operator.MembersFound),
  "GET operator/member/lines": get(
    "operator",
    "A member's statement, newest first",
    operator.MemberLinesQuery,
    Page(wallet.BalanceLine),
  ),
  "POST operator/member/freeze": post(
    "operator",
    "Stop a member from spending",
    operator.MemberBody,
    operator.Member,
  ),
  "POST operator/member/unfreeze": post(
    "operator",
    "Let a member spend again",
    operator.UnfreezeBody,
    operator.Member,
  ),
  "POST operator/member/unlock": post(
    "operator",
    "Open a member's second-level password again after too many wrong ones",
    operator.MemberBody,
    accounts.AccountInfo,
  ),
  "POST operator/member/signOut": post(
    "operator",
    "End all sessions of a member, and the messages to their devices",
    operator.MemberBody,
    SessionsEnded,
  ),
  ...configEndpoints,
  "POST operator/job/run": post(
    "operator",
    "Run a daily job now; it pays once a day",
    daily.JobRunBody,
    daily.JobRun,
  ),
  "GET operator/withdraws": get(
    "operator",
    "Withdrawals of all members",
    Type.Object({
      ...PageQuery,
      status: Type.Optional(Type.Enum([...withdrawals.withdrawStatuses])),
      ...period,
    }),
    Page(withdrawals.MemberWithdrawal),
  ),
  "GET operator/withdraw/review": get(
    "operator",
    "What speaks for or against a withdrawal",
    WithdrawReviewQuery,
    WithdrawReview,
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
  "GET operator/deposits/missing": get(
    "operator",
    "Credited deposits that the chain has dropped",
    none,
    Type.Array(deposits.MissingDeposit),
  ),
  "POST operator/deposit/writeOff": post(
    "operator",
    "Give a missing deposit up; two operators must",
    deposits.WriteOffBody,
    deposits.MissingDeposit,
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
  "POST operator/deposits/resume": post(
    "operator",
    "Credit deposits again after nodes contradicted each other",
    deposits.CreditsResume,
    deposits.CreditsResumed,
  ),
  "GET operator/deposits/review": get(
    "operator",
    "Deposits that wait for an operator",
    none,
    deposits.DepositReview,
  ),
  "POST operator/deposits/release": post(
    "operator",
    "Let a deposit that waits for an operator be credited",
    deposits.DepositRelease,
    deposits.DepositInReview,
  ),
  "GET operator/chain/reconcile": get(
    "operator",
    "Disagreements of books and chain, and the wallet's transactions that the database does not know",
    none,
    reconcile.Reconciliation,
  ),
  "POST operator/chain/reconcile": post(
    "operator",
    "Bind an unknown transaction to the withdrawal that it paid, to a member, or to nothing",
    reconcile.BindBody,
    reconcile.Bound,
  ),
  "POST operator/chain/resume": post(
    "operator",
    "Close a disagreement of books and chain, with its cause",
    reconcile.ResumeBody,
    reconcile.Resumed,
  ),
  "POST operator/chain/address": post(
    "operator",
    "Give a deposit address that the database lost back to its member",
    reconcile.RecoverBody,
    reconcile.Recovered,
  ),
  "GET operator/ledger/check": get(
    "operator",
    "Verify every invariant of money, over all data or over what came since the last sealed point",
    operator.LedgerCheckQuery,
    operator.LedgerCheck,
  ),
  "GET operator/notices": get(
    "operator",
    "All notices and articles, published or not",
    notices.NoticeQuery,
    Page(editing.OperatorNotice),
  ),
  "GET operator/notices/item": get(
    "operator",
    "One notice or article",
    Type.Object({ id: Id }),
    editing.OperatorNotice,
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
    ...post("operator", "Send a picture for a notice or a reply", feedback.UploadBody, feedback.Uploaded),
    idempotent: false,
    multipart: true,
  },
  "GET operator/push": get("operator", "Push messages and their deliveries", list, Page(push.PushStatus)),
  "GET operator/push/audience": get(
    "operator",
    "Devices that a notice is pushed to, by language",
    AudienceQuery,
    push.Audience,
  ),
  "POST operator/push/test": post(
    "operator",
    "Push a test message to all devices of a member",
    operator.MemberQuery,
    push.PushTested,
  ),
  "POST operator/push/rotate": post(
    "operator",
    "Replace the key that signs pushes; devices keep theirs until they subscribe anew",
    receipts.KeyRotation,
    push.PushKey,
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
  ...supportEndpoints,
  "GET operator/recovery": get("operator", "Recoveries of members", list, Page(recovery.Recovery)),
  "POST operator/recovery/start": post(
    "operator",
    "Begin to give a member back what they lost; a second operator must agree",
    recovery.RecoveryStart,
    recovery.Recovery,
  ),
  "POST operator/recovery/approve": post(
    "operator",
    "Agree to a recovery that another operator began; the wait begins",
    recovery.RecoveryId,
    recovery.Recovery,
  ),
  "POST operator/recovery/cancel": post(
    "operator",
    "End a recovery that was not used",
    recovery.RecoveryCancel,
    recovery.Recovery,
  ),
  // No key: the answer, which holds the secret, would be kept under it. A repeated call makes a new link.
  "POST operator/recovery/link": {
    ...post("operator", "Make the one-time link, after the wait", recovery.RecoveryId, recovery.RecoveryLink),
    idempotent: false,
  },
  "POST operator/receiptKey/rotate": post(
    "operator",
    "Replace the signing key by a new one, with a statement signed by the old one",
    receipts.KeyRotation,
    receipts.ReceiptKey,
  ),
  ...platformEndpoints,
} as const satisfies Record<string, Endpoint>;
