/**
 * All calls. The server's routes, the OpenAPI document and the client's types are made from this table. Source:
 * rules.md A1.
 */
import { Type, type Static } from "typebox";
import { get, list, none, post, type Endpoint } from "./endpoint.ts";
import { accountEndpoints } from "./endpoints-account.ts";
import { booksEndpoints } from "./endpoints-books.ts";
import { airdropEndpoints } from "./endpoints-airdrops.ts";
import { evidenceEndpoints } from "./endpoints-evidence.ts";
import { membersEndpoints } from "./endpoints-members.ts";
import { operatorEndpoints } from "./endpoints-operator.ts";
import { operatorsEndpoints } from "./endpoints-operators.ts";
import { reportsEndpoints } from "./endpoints-reports.ts";
import { walletEndpoints } from "./endpoints-wallet.ts";
import { Nothing, Page } from "./schemas.ts";
import * as receipts from "./wallet/receipt-schemas.ts";
import * as swap from "./fuel/swap-schemas.ts";
import * as deposits from "./deposits/schemas.ts";
import * as notices from "./notices/schemas.ts";
import * as community from "./team/schemas.ts";
import * as growth from "./team/growth-schemas.ts";
import * as feedback from "./feedback/schemas.ts";
import * as withdrawals from "./withdrawals/schemas.ts";
import * as book from "./withdrawals/book-schemas.ts";
import * as inbox from "./inbox/schemas.ts";
import * as nftReturns from "./passes/return-schemas.ts";
import * as nft from "./passes/schemas.ts";
import * as reads from "./notices/read-schemas.ts";
import * as config from "./operator/config-schemas.ts";
import * as push from "./push/schemas.ts";
import * as sync from "./sync/schemas.ts";
import * as positions from "./fuel/position-schemas.ts";
import * as stake from "./fuel/stake-schemas.ts";
import * as token from "./fuel/token-schemas.ts";
import * as vote from "./votes/schemas.ts";

export type { Endpoint } from "./endpoint.ts";

export const endpoints = {
  "GET config": get("public", "Settings and addresses for clients", none, config.Config),
  "GET app/appVersion": get("public", "A newer version, if any", config.AppVersionQuery, config.AppVersion),
  "GET app/getApp": get("public", "Where to get the app", none, Type.Object({ url: Type.String() })),
  "GET app/bannerList": get("public", "Banners of the home screen", none, Type.Array(notices.Banner)),
  "GET notice": get("public", "Notices and articles", notices.NoticeQuery, Page(notices.Notice)),
  "GET vote/setting": get("public", "The six levels", none, Type.Array(vote.VoteLevel)),
  "GET nft/settings": get("public", "The four passes", none, Type.Array(nft.NftSetting)),
  "GET token/prices": get(
    "public",
    "Prices of fuel, the current one and earlier ones",
    none,
    token.TokenPrices,
  ),
  "GET receipt/key": get("public", "The key that signs receipts", none, receipts.ReceiptKey),
  "GET sync": {
    ...get("member", "What changed for the member since a cursor", sync.SyncQuery, sync.Sync),
    conditional: true,
  },
  ...walletEndpoints,
  "POST wallet/swap": post(
    "member",
    "Buy fuel with usdt, or convert fuel to usdt or points",
    swap.SwapBody,
    swap.SwapResult,
  ),
  "GET recharge/rechargeAddress": get("member", "Where to deposit", none, deposits.RechargeAddress),
  "GET recharge/records": get("member", "Deposits", list, Page(deposits.Deposit)),
  "GET recharge/find": get(
    "member",
    "State of a deposit's transaction",
    deposits.DepositQuery,
    deposits.FoundDeposit,
  ),
  "POST demo/faucet": post(
    "member",
    "Send test USDT to the member; demo chain only",
    none,
    deposits.FaucetResult,
  ),
  "GET withdraw/canWithdraw": get("member", "Window, limits and fee", none, withdrawals.CanWithdraw),
  "GET withdraw/address": get(
    "member",
    "Whether an address is new, how long its first payment waits, and what to be warned of",
    withdrawals.AddressQuery,
    withdrawals.AddressUse,
  ),
  "GET withdraw/addresses": get("member", "The member's book of addresses", none, book.AddressBook),
  "POST withdraw/addressAdd": post(
    "member",
    "Add an address to the book; with the list on it can be withdrawn to after a wait",
    book.AddressAddBody,
    book.AddressBook,
  ),
  "POST withdraw/addressRename": post(
    "member",
    "Give an address of the book another label",
    book.AddressRenameBody,
    book.AddressBook,
  ),
  "POST withdraw/addressRemove": post(
    "member",
    "Remove an address from the book",
    book.AddressRemoveBody,
    book.AddressBook,
  ),
  "POST withdraw/allowList": post(
    "member",
    "Withdraw only to addresses of the book: on at once, off after a wait",
    book.AllowListBody,
    book.AddressBook,
  ),
  "GET withdraw/records": get("member", "Withdrawals", list, Page(withdrawals.Withdrawal)),
  "POST withdraw/create": post(
    "member",
    "Withdraw usdt",
    withdrawals.WithdrawBody,
    withdrawals.WithdrawResult,
  ),
  "POST withdraw/cancel": post(
    "member",
    "Cancel a pending withdrawal",
    withdrawals.WithdrawId,
    withdrawals.Withdrawal,
  ),
  "POST withdraw/remind": post(
    "member",
    "Be told by push, once, when withdrawals open next",
    none,
    withdrawals.WithdrawReminder,
  ),
  "GET vote/voteInfo": get("member", "Sums of the active votes", none, vote.VoteInfo),
  "GET vote/voteValues": get("member", "All votes", list, Page(vote.Vote)),
  "GET vote/ordinalsAmount": get("member", "The consensus flow", none, vote.OrdinalsAmount),
  "POST vote/create": post("member", "Vote at a level", vote.VoteCreateBody, vote.VoteResult),
  "POST vote/upgrade": post("member", "Raise a vote to a higher level", vote.UpgradeBody, vote.VoteResult),
  "POST vote/repurchase": post("member", "Re-invest", vote.RepurchaseBody, vote.VoteResult),
  "GET community/info": get("member", "The member's team", none, community.CommunityInfo),
  "GET community/communityList": get(
    "member",
    "Direct members",
    growth.DirectMembersQuery,
    Page(community.DirectMember),
  ),
  "GET community/growth": get("member", "The team by level and over time", none, growth.TeamGrowth),
  "GET community/inviteAccounts": get("member", "Invited members", list, Page(community.InvitedAccount)),
  "GET stake/info": get("member", "Staked fuel", none, stake.StakeInfo),
  "GET stake/list": get("member", "Every stake of fuel, with its plan", list, Page(positions.FuelStake)),
  "GET lock/list": get("member", "Every lot of locked fuel, with its plan", list, Page(positions.FuelLot)),
  "GET lock/calendar": get(
    "member",
    "What the lots release on each of the next days",
    none,
    positions.LockCalendar,
  ),
  "GET wallet/swaps": get("member", "Every swap", list, Page(positions.Swap)),
  "POST stake/create": post("member", "Stake fuel for a term", stake.StakeBody, stake.StakeResult),
  "GET nft/myNft": get("member", "Passes held", none, Type.Array(nft.MyNft)),
  "GET nft/myStake": get("member", "Passes staked", list, Page(nft.NftStake)),
  "GET nft/transaction": get("member", "History of passes", list, Page(nft.NftTransaction)),
  "POST nft/buy": post("member", "Buy passes", nft.NftBuyBody, Type.Object({ receipt: receipts.Receipt })),
  "POST nft/stake": post(
    "member",
    "Stake passes",
    nft.NftStakeBody,
    Type.Object({ receipt: receipts.Receipt }),
  ),
  "POST nft/transfer": post(
    "member",
    "Transfer passes to another member",
    nft.NftTransferBody,
    Type.Object({ receipt: receipts.Receipt }),
  ),
  "GET nft/transferReturn": get(
    "member",
    "Whether a gift of passes was asked for back, or returned",
    nftReturns.GiftQuery,
    nftReturns.GiftReturn,
  ),
  "POST nft/transferAsk": post(
    "member",
    "Ask a gift's recipient to return it",
    nftReturns.GiftQuery,
    nftReturns.GiftReturn,
  ),
  "POST nft/transferReturn": post(
    "member",
    "Return received passes to their giver, all of a gift and once",
    nftReturns.GiftReturnBody,
    Type.Object({ receipt: receipts.Receipt }),
  ),
  "GET receipts": get("member", "All receipts, oldest first", list, receipts.Receipts),
  "GET receipt/head": get("member", "The signed end of the statement", none, receipts.SignedHead),
  "GET receipt": get(
    "member",
    "The outcome of an idempotency key",
    receipts.ReceiptQuery,
    receipts.ReceiptState,
  ),
  "POST receipt/void": {
    ...post(
      "member",
      "Give up an idempotency key: what arrives under it later is refused `voided`",
      receipts.VoidBody,
      receipts.VoidState,
    ),
    idempotent: false,
  },
  "GET notice/read": get("member", "Ids of read notices, the newest 1,000", none, reads.NoticeReads),
  "POST notice/read": post("member", "Mark notices as read", reads.NoticeReadBody, Nothing),
  "GET inbox": get("member", "What concerns the member, and how much of it is unread", list, inbox.Inbox),
  "POST inbox/read": post(
    "member",
    "Mark a message and all older ones as read, on all devices",
    inbox.InboxReadBody,
    Nothing,
  ),
  "GET push/key": get("member", "The public VAPID key", none, push.PushKey),
  "POST push/subscribe": post(
    "member",
    "Subscribe a browser to push messages",
    push.PushSubscribeBody,
    Nothing,
  ),
  "POST push/unsubscribe": post("member", "End a browser's subscription", push.PushUnsubscribeBody, Nothing),
  "GET push/preferences": get(
    "member",
    "Kinds of push messages that the member receives",
    none,
    push.PushPreferences,
  ),
  "POST push/preferences": post(
    "member",
    "Choose kinds of push messages, for all devices",
    push.PushPreferencesBody,
    push.PushPreferences,
  ),
  "POST app/upload": {
    ...post("member", "Send a picture", feedback.UploadBody, feedback.Uploaded),
    idempotent: false,
    multipart: true,
  },
  "POST feedback/create": post("member", "Send feedback", feedback.FeedbackBody, feedback.FeedbackCreated),
  "POST feedback/answer": post(
    "member",
    "Write on in a conversation; opens a closed one again",
    feedback.FeedbackAnswerBody,
    feedback.FeedbackCreated,
  ),
  "POST feedback/read": post(
    "member",
    "Mark messages of the platform as read",
    feedback.FeedbackReadBody,
    Type.Null(),
  ),
  "GET feedback/history": get("member", "The member's feedback, with replies", list, Page(feedback.Feedback)),

  ...accountEndpoints,
  ...airdropEndpoints,
  ...evidenceEndpoints,
  ...membersEndpoints,
  ...operatorEndpoints,
  ...operatorsEndpoints,
  ...reportsEndpoints,
  ...booksEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type Call = keyof Endpoints;

export type RequestOf<C extends Call> = Static<Endpoints[C]["request"]>;
export type ResponseOf<C extends Call> = Static<Endpoints[C]["response"]>;
