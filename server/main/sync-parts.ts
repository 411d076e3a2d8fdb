/** Puts the sync together from the reads of the single calls, so that both always agree. */
import { sql } from "kysely";
import { PAGE_SIZE_MAX } from "../../contract/envelope.ts";
import type { Notice } from "../../contract/notices/schemas.ts";
import { readEventsById } from "../accounts/account-events.ts";
import { readAccount } from "../accounts/account-info.ts";
import { readFreeze } from "../accounts/freeze.ts";
import { readSettings } from "../core/settings.ts";
import { knownDepositAddress, readDepositsById } from "../deposits/deposit-list.ts";
import { readFeedbackById } from "../feedback/feedback.ts";
import { readStakeInfo } from "../fuel/stakes.ts";
import { readTokenPrices } from "../fuel/token-prices.ts";
import { readBanners } from "../notices/banners.ts";
import { readNotices } from "../notices/notice-list.ts";
import { readMarks } from "../notices/notice-reads.ts";
import { readConfig } from "../operator/public-config.ts";
import { readMyPasses } from "../passes/own-passes.ts";
import { readNftTransactionsById } from "../passes/records.ts";
import { readNftStakesById } from "../passes/stake.ts";
import { readNftSettings } from "../passes/stock.ts";
import { readPreferences } from "../push/preferences.ts";
import { tableVersion, versionOf, writtenRows } from "../store/row-changes.ts";
import type { PublicPart, SyncParts } from "../sync/parts.ts";
import { readCommunity } from "../team/info.ts";
import { writtenDirectMembers } from "../team/direct-changes.ts";
import { readDirectMembersById } from "../team/lists.ts";
import { readConsensusFlow, readVoteInfo } from "../votes/info.ts";
import { readVotesById } from "../votes/vote-list.ts";
import { readBalances } from "../wallet/balances.ts";
import { toTransfer } from "../wallet/member-transfer.ts";
import { receiptKeyOf } from "../wallet/receipt-key.ts";
import { readStatement } from "../wallet/statement.ts";
import { readWithdrawalsById } from "../withdrawals/records.ts";
import { canWithdraw } from "../withdrawals/standing.ts";

const settings = tableVersion("setting");
const banners = tableVersion("banner");
const notices = tableVersion("notice");
const texts = tableVersion("notice_text");
const stock = tableVersion("nft_stock");
const rates = versionOf(sql`select xmin from nft_day_tier where day = (select max(day) from nft_day)`);
const prices = versionOf(sql`select xmin from token_price order by id desc limit 1`);

/** What is published may become visible without being written. */
const visible = (table: string) => (now: Date) => [
  sql<string>`(select count(*) from ${sql.table(table)} where published_at <= ${now}::timestamptz)`,
];

const allNotices = (kind: Notice["kind"]): PublicPart<Notice[]> => ({
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
  versions: (now) => [notices, texts, ...visible("notice")(now)],
});

export const syncParts: SyncParts = {
  own: {
    balances: ({ ctx, memberId }) => readBalances(ctx, memberId),
    info: ({ tx, memberId }) => readAccount(tx, memberId),
    voteInfo: ({ tx, memberId }) => readVoteInfo(tx, memberId),
    ordinalsAmount: ({ tx }) => readConsensusFlow(tx),
    stakeInfo: ({ tx, memberId }) => readStakeInfo(tx, memberId),
    myNft: ({ tx, memberId }) => readMyPasses(tx, memberId),
    community: ({ ctx, memberId }) => readCommunity(ctx, memberId),
    canWithdraw: ({ ctx, memberId }) => canWithdraw(ctx, memberId),
    rechargeAddress: ({ ctx, memberId }) => knownDepositAddress(ctx, memberId),
    freeze: ({ tx, memberId }) => readFreeze(tx, memberId),
    pushPreferences: ({ tx, memberId }) => readPreferences(tx, memberId),
  },
  shared: {
    config: { read: ({ ctx }) => readConfig(ctx), versions: () => [settings] },
    banners: {
      read: ({ tx, ctx, language }) => readBanners(tx, language, ctx.now()),
      versions: (now) => [banners, ...visible("banner")(now)],
    },
    voteSetting: {
      read: async ({ tx }) => (await readSettings(tx)).voteLevels,
      versions: () => [settings],
    },
    nftSettings: { read: ({ tx }) => readNftSettings(tx), versions: () => [settings, stock, rates] },
    tokenPrices: { read: ({ tx }) => readTokenPrices(tx), versions: () => [settings, prices] },
    receiptKey: { read: async ({ ctx }) => receiptKeyOf(ctx.receipts), versions: () => [] },
  },
  notices: { notice: allNotices("notice"), article: allNotices("article") },
  reads: async ({ tx, ctx, memberId }) => (await readMarks(tx, memberId, ctx.now())).ids,
  votes: { written: writtenRows("vote"), read: readVotesById },
  lists: {
    deposits: { written: writtenRows("deposit"), read: readDepositsById },
    withdrawals: { written: writtenRows("withdrawal"), read: readWithdrawalsById },
    members: { written: writtenDirectMembers, read: readDirectMembersById },
    feedback: { written: writtenRows("feedback"), read: readFeedbackById },
    passMoves: { written: writtenRows("nft_transaction"), read: readNftTransactionsById },
    passStakes: { written: writtenRows("nft_stake"), read: readNftStakesById },
    accountEvents: { written: writtenRows("account_event"), read: readEventsById },
  },
  deletedEvents: {
    written: (memberId, since) =>
      since.xid === null
        ? sql`select null::bigint as id, null::bigint as age where false`
        : writtenRows("account_event_deletion")(memberId, since),
    read: async (_tx, _memberId, ids) => ids.map(String),
  },
  lines: async (tx, memberId, after, limit) => (await readStatement(tx, memberId, { after, limit })).list,
  toTransfer,
};
