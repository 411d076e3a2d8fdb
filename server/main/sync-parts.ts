/** The single calls' reads, so that both always agree. */
import { addDays, dayIn } from "../../contract/days.ts";
import { PAGE_SIZE_MAX } from "../../contract/envelope.ts";
import { momentOf } from "../../contract/withdrawals/window.ts";
import type { Notice } from "../../contract/notices/schemas.ts";
import { readEventsById } from "../accounts/account-events.ts";
import { readAccount } from "../accounts/account-info.ts";
import { readFactors } from "../accounts/factors/read-factors.ts";
import { readFreeze } from "../accounts/freeze.ts";
import { readPhrase } from "../accounts/phrase.ts";
import type { Context } from "../core/context.ts";
import { readSettings } from "../core/settings.ts";
import { knownDepositAddress, readDepositsById } from "../deposits/deposit-list.ts";
import { readFeedbackById } from "../feedback/feedback.ts";
import { readLockCalendar, readLotsById } from "../fuel/lot-list.ts";
import { readStakesById } from "../fuel/stake-list.ts";
import { readStakeInfo } from "../fuel/stakes.ts";
import { readTokenPrices } from "../fuel/token-prices.ts";
import { readMessagesById } from "../inbox/read.ts";
import { readBanners } from "../notices/banners.ts";
import { readNotices } from "../notices/notice-list.ts";
import { readMarks } from "../notices/notice-reads.ts";
import { readConfig } from "../operator/public-config.ts";
import { readMyPasses } from "../passes/own-passes.ts";
import { readNftTransactionsById } from "../passes/records.ts";
import { readNftStakesById } from "../passes/stake.ts";
import { readNftSettings } from "../passes/stock.ts";
import { readPreferences } from "../push/preferences.ts";
import { readRunning } from "../recovery/read.ts";
import { ANY_AGE, writtenRows } from "../store/row-changes.ts";
import type { Part, Source, SyncParts } from "../sync/parts.ts";
import { readGrowth } from "../team/growth.ts";
import { readCommunity } from "../team/info.ts";
import { pendingDirectMembers, writtenDirectMembers } from "../team/direct-changes.ts";
import { readDirectMembersById } from "../team/lists.ts";
import { readConsensusFlow, readVoteInfo } from "../votes/info.ts";
import { readVotesById } from "../votes/vote-list.ts";
import { syncInputs } from "./sync-inputs.ts";
import { readBalances } from "../wallet/balances.ts";
import { readOwnLimit } from "../wallet/own-limit.ts";
import { toTransfer } from "../wallet/member-transfer.ts";
import { receiptKeyOf } from "../wallet/receipt-key.ts";
import { readHead } from "../wallet/receipts.ts";
import { readStatement } from "../wallet/statement.ts";
import { readWithdrawalsById } from "../withdrawals/records.ts";
import { readBook } from "../withdrawals/book/read.ts";
import { canWithdraw } from "../withdrawals/standing.ts";

const allNotices = (kind: Notice["kind"]): Part<Notice[]> => ({
  read: async ({ tx, ctx, language }) => {
    const list: Notice[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const request = { kind, limit: PAGE_SIZE_MAX, ...(cursor !== "" && { cursor }) };
      const page = await readNotices(tx, request, language, ctx.now());
      list.push(...page.list);
      cursor = page.next;
    }
    return list;
  },
  of: ["notice", "noticeText", "noticeVisible"],
  shared: true,
});

/** Omitted for a device that starts anew. */
const deletedRows = (table: string): Source<string> => ({
  written: `${writtenRows(table)} and $3::bigint < ${ANY_AGE}`,
  read: async (_tx, _memberId, ids) => ids.map(String),
});

export const syncParts: SyncParts = {
  inputs: syncInputs,
  surroundings: ({ chain, receipts, addresses }) => {
    const { depositKey, name, chainId, token, confirmations, explorer, publicNode, demo } =
      chain?.settings ?? {};
    return JSON.stringify([
      receipts.key.publicKey,
      depositKey?.id,
      name,
      chainId,
      token,
      confirmations,
      explorer,
      publicNode,
      Boolean(demo),
      addresses,
    ]);
  },
  documents: {
    balances: {
      read: ({ ctx, memberId }) => readBalances(ctx, memberId),
      of: ["setting", "wallet", "withdrawal", "stake", "voted"],
    },
    info: {
      read: ({ ctx, tx, memberId }) => readAccount(ctx, tx, memberId),
      of: ["setting", "member", "vote", "address"],
    },
    voteInfo: { read: ({ tx, memberId }) => readVoteInfo(tx, memberId), of: ["vote"] },
    ordinalsAmount: { read: ({ tx }) => readConsensusFlow(tx), of: ["voted"] },
    stakeInfo: { read: ({ tx, memberId }) => readStakeInfo(tx, memberId), of: ["setting", "stake"] },
    lockCalendar: {
      read: ({ ctx, memberId }) => readLockCalendar(ctx, memberId),
      of: ["setting", "lot"],
      until: (_, { ctx }) => nextDay(ctx),
    },
    myNft: {
      read: ({ tx, memberId }) => readMyPasses(tx, memberId),
      of: ["setting", "vote", "passHolding", "passStake", "passRate", "passProfit"],
    },
    community: {
      read: ({ ctx, memberId }) => readCommunity(ctx, memberId),
      of: ["setting", "vote", "community", "pending", "direct"],
      until: (_, { ctx }) => nextDay(ctx),
    },
    teamGrowth: {
      read: ({ ctx, memberId }) => readGrowth(ctx, memberId),
      of: ["setting", "community", "pending"],
      until: (_, { ctx }) => nextDay(ctx),
    },
    canWithdraw: {
      read: ({ ctx, memberId }) => canWithdraw(ctx, memberId),
      of: ["setting", "member", "wallet", "withdrawal", "restoration"],
      until: async ({ opensAt, closesAt, heldUntil }, { ctx }) => {
        const moments = [opensAt, closesAt, heldUntil].flatMap((time) => (time ? [new Date(time)] : []));
        return earliest([...moments.filter((time) => time > ctx.now()), await nextDay(ctx)]);
      },
    },
    addressBook: {
      read: ({ tx, ctx, memberId }) => readBook(tx, memberId, ctx.now()),
      of: ["setting", "book", "allowList"],
      until: async ({ allowList: { offAt } }) => (offAt === null ? null : new Date(offAt)),
    },
    ownLimit: {
      read: ({ tx, ctx, memberId }) => readOwnLimit(tx, memberId, ctx.now()),
      of: ["setting", "member", "outflow"],
      until: async ({ next, today }, { ctx }) =>
        today && earliest([...(next ? [new Date(next.from)] : []), await nextDay(ctx)]),
    },
    rechargeAddress: {
      read: ({ ctx, memberId }) => knownDepositAddress(ctx, memberId),
      of: ["setting", "address"],
    },
    factors: {
      read: ({ tx, memberId }) => readFactors(tx, memberId),
      of: ["setting", "passkey", "authenticator", "recoveryCode", "factorPolicy"],
    },
    freeze: { read: ({ tx, memberId }) => readFreeze(tx, memberId), of: ["member"] },
    phrase: { read: ({ tx, memberId }) => readPhrase(tx, memberId), of: ["member"] },
    recovery: {
      read: ({ tx, ctx, memberId }) => readRunning(tx, memberId, ctx.now()),
      of: ["recovery"],
      until: async ({ recovery }) => (recovery ? new Date(recovery.until) : null),
    },
    pushPreferences: { read: ({ tx, memberId }) => readPreferences(tx, memberId), of: ["preference"] },
    config: { read: ({ ctx }) => readConfig(ctx), of: ["setting", "upcoming"], shared: true },
    banners: {
      read: ({ tx, ctx, language }) => readBanners(tx, language, ctx.now()),
      of: ["banner", "bannerVisible"],
      shared: true,
    },
    voteSetting: {
      read: async ({ tx }) => (await readSettings(tx)).voteLevels,
      of: ["setting"],
      shared: true,
    },
    nftSettings: {
      read: ({ tx }) => readNftSettings(tx),
      of: ["setting", "passStock", "passRate"],
      shared: true,
    },
    tokenPrices: { read: ({ tx }) => readTokenPrices(tx), of: ["setting", "tokenPrice"], shared: true },
    head: { read: ({ ctx, memberId }) => readHead(ctx, memberId), of: ["wallet"] },
    receiptKey: { read: async ({ ctx }) => receiptKeyOf(ctx.receipts), of: [], shared: true },
  },
  notices: { notice: allNotices("notice"), article: allNotices("article") },
  reads: {
    read: async ({ tx, ctx, memberId }) => (await readMarks(tx, memberId, ctx.now())).ids,
    of: ["noticeRead", "notice", "noticeVisible"],
  },
  votes: { written: writtenRows("vote"), read: readVotesById },
  lists: {
    deposits: { written: writtenRows("deposit"), read: readDepositsById },
    withdrawals: { written: writtenRows("withdrawal"), read: readWithdrawalsById },
    members: {
      written: writtenDirectMembers,
      rarely: { input: "pending", written: pendingDirectMembers },
      read: readDirectMembersById,
    },
    feedback: { written: writtenRows("feedback"), read: readFeedbackById },
    passMoves: { written: writtenRows("nft_transaction"), read: readNftTransactionsById },
    passStakes: { written: writtenRows("nft_stake"), read: readNftStakesById },
    accountEvents: { written: writtenRows("account_event"), read: readEventsById },
    inbox: { written: writtenRows("inbox_message"), read: readMessagesById },
    stakes: { written: writtenRows("stake"), read: readStakesById },
    lots: { written: writtenRows("locked_lot"), read: readLotsById },
  },
  deletedEvents: deletedRows("account_event_deletion"),
  deletedMessages: deletedRows("inbox_deletion"),
  deletedLots: deletedRows("locked_lot_deletion"),
  lines: async (tx, memberId, after, limit) => (await readStatement(tx, memberId, { after, limit })).list,
  toTransfer,
};

/** The next midnight, when the sums of the day start anew. */
async function nextDay({ db, now }: Context): Promise<Date> {
  const { timeZone } = (await readSettings(db)).withdrawWindow;
  return momentOf(timeZone, addDays(dayIn(timeZone, now()), 1), "00:00");
}

function earliest(moments: Date[]): Date {
  return new Date(Math.min(...moments.map((moment) => moment.getTime())));
}
