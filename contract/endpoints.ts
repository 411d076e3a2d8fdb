/**
 * Every call of the product in one table: the server mounts its routes from it, the OpenAPI page is made from it and
 * the client takes its types from it. Source: api.md.
 */
import { Type, type Static, type TSchema } from "typebox";
import * as account from "./schemas/account.ts";
import { Nothing, Page, PageQuery } from "./schemas/common.ts";
import * as feedback from "./schemas/feedback.ts";
import * as nft from "./schemas/nft.ts";
import * as operator from "./schemas/operator.ts";
import * as open from "./schemas/public.ts";
import * as settings from "./schemas/settings.ts";
import * as vote from "./schemas/vote.ts";
import * as wallet from "./schemas/wallet.ts";

/** Who may call: anyone, a member with a token, or the operator. */
export type Access = "public" | "member" | "operator";

export interface Endpoint {
  access: Access;
  summary: string;
  /** Query of a GET, body of a POST. */
  request: TSchema;
  /** `data` of the envelope. */
  response: TSchema;
  /** Whether an `Idempotency-Key` is required. */
  idempotent: boolean;
  /** Whether the body is a form with files instead of JSON. */
  multipart?: true;
}

function get<Q extends TSchema, R extends TSchema>(access: Access, summary: string, request: Q, response: R) {
  return { access, summary, request, response, idempotent: false };
}

function post<Q extends TSchema, R extends TSchema>(
  access: Access,
  summary: string,
  request: Q,
  response: R,
) {
  return { access, summary, request, response, idempotent: access !== "public" };
}

const none = Type.Object({});

export const endpoints = {
  "GET config": get("public", "The numbers and addresses that a client needs", none, open.Config),
  "GET app/appVersion": get("public", "A newer version, if any", open.AppVersionQuery, open.AppVersion),
  "GET app/getApp": get("public", "Where to get the app", none, Type.Object({ url: Type.String() })),
  "GET app/bannerList": get("public", "Banners of the home screen", none, Type.Array(open.Banner)),
  "GET notice": get("public", "Notices and articles", open.NoticeQuery, Page(open.Notice)),
  "GET vote/setting": get("public", "The six levels", none, Type.Array(open.VoteLevel)),
  "GET nft/settings": get("public", "The four passes", none, Type.Array(open.NftSetting)),
  "GET receipt/key": get("public", "The key that receipts are signed with", none, account.ReceiptKey),
  "POST account/login": post("public", "Begin a session", account.LoginBody, account.Login),
  "POST account/register": post("public", "Become a member", account.RegisterBody, account.Registered),
  "POST account/resetPassword": post(
    "public",
    "A new login password for whoever knows the second one; ends all sessions",
    account.ResetPasswordBody,
    Nothing,
  ),

  "GET account/info": get("member", "Who am I", none, account.AccountInfo),
  "POST account/changePassword": post(
    "member",
    "Change the login password; ends the other sessions",
    account.ChangePasswordBody,
    Nothing,
  ),
  "POST account/changePayPassword": post(
    "member",
    "Change the second-level password; ends the other sessions",
    account.ChangePayPasswordBody,
    Nothing,
  ),
  "POST account/logout": { ...post("member", "End this session", none, Nothing), idempotent: false },
  "GET wallet/balances": get("member", "All balances", none, wallet.Balances),
  "GET wallet/balanceLogs": get("member", "The statement", wallet.LineQuery, Page(wallet.BalanceLine)),
  "GET wallet/transferLogs": get(
    "member",
    "Transfers in and out",
    Type.Object({ ...PageQuery }),
    Page(wallet.TransferLog),
  ),
  "POST wallet/transfer": post(
    "member",
    "Send usdt to a member of one's own network",
    wallet.TransferBody,
    Type.Object({ receipt: account.Receipt }),
  ),
  "GET vote/voteInfo": get("member", "Active votes as one", none, vote.VoteInfo),
  "GET vote/voteValues": get("member", "All votes", Type.Object({ ...PageQuery }), Page(vote.Vote)),
  "GET vote/ordinalsAmount": get("member", "The consensus flow", none, vote.OrdinalsAmount),
  "POST vote/create": post("member", "Vote at a level", vote.VoteCreateBody, vote.VoteResult),
  "POST vote/upgrade": post("member", "Raise a vote to a higher level", vote.VoteCreateBody, vote.VoteResult),
  "POST vote/repurchase": post("member", "Re-invest", vote.RepurchaseBody, vote.VoteResult),
  "GET nft/transaction": get(
    "member",
    "How passes came and went",
    Type.Object({ ...PageQuery }),
    Page(nft.NftTransaction),
  ),
  "POST nft/buy": post("member", "Buy passes", nft.NftBuyBody, Type.Object({ receipt: account.Receipt })),
  "GET receipt": get(
    "member",
    "The outcome of an idempotency key",
    account.ReceiptQuery,
    account.ReceiptState,
  ),
  "POST app/upload": {
    ...post("member", "Send a picture", feedback.UploadBody, feedback.Uploaded),
    idempotent: false,
    multipart: true,
  },
  "POST feedback/create": post(
    "member",
    "Write to the platform",
    feedback.FeedbackBody,
    feedback.FeedbackCreated,
  ),
  "GET feedback/history": get(
    "member",
    "What I wrote, and the replies",
    Type.Object({ ...PageQuery }),
    Page(feedback.Feedback),
  ),

  "POST operator/credit": post(
    "operator",
    "Credit a member, or take back with a negative amount",
    operator.CreditBody,
    Type.Object({ receipt: account.Receipt }),
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
  "GET operator/ledger/check": get("operator", "Verify every invariant of money", none, operator.LedgerCheck),
  "POST operator/notices": post(
    "operator",
    "Write a notice or an article",
    operator.NoticeBody,
    operator.NoticeCreated,
  ),
  "GET operator/feedback": get(
    "operator",
    "What members wrote",
    Type.Object({ ...PageQuery }),
    Page(feedback.MemberFeedback),
  ),
  "POST operator/feedback/reply": post(
    "operator",
    "Answer a feedback, or correct the answer",
    feedback.FeedbackReplyBody,
    feedback.MemberFeedback,
  ),
  "GET operator/audit": get(
    "operator",
    "What operators did",
    Type.Object({ ...PageQuery }),
    Page(operator.AuditEntry),
  ),
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type Call = keyof Endpoints;

/** Query or body of a call. */
export type RequestOf<C extends Call> = Static<Endpoints[C]["request"]>;
/** `data` of a call's envelope. */
export type ResponseOf<C extends Call> = Static<Endpoints[C]["response"]>;
