/** What changed for a member since a cursor. Source: rules.md A104. */
import { Factors } from "../accounts/factor-schemas.ts";
import { Type, type Static } from "typebox";
import { AccountEvent, Freeze } from "../accounts/event-schemas.ts";
import { Phrase } from "../accounts/session-schemas.ts";
import { OwnLimit } from "../wallet/own-limit-schemas.ts";
import { AccountInfo } from "../accounts/schemas.ts";
import { Deposit, RechargeAddress } from "../deposits/schemas.ts";
import { Feedback } from "../feedback/schemas.ts";
import { FuelLot, FuelStake, LockCalendar } from "../fuel/position-schemas.ts";
import { StakeInfo } from "../fuel/stake-schemas.ts";
import { TokenPrices } from "../fuel/token-schemas.ts";
import { Banner, Notice } from "../notices/schemas.ts";
import { InboxMessage } from "../inbox/schemas.ts";
import { Config } from "../operator/config-schemas.ts";
import { MyNft, NftSetting, NftStake, NftTransaction } from "../passes/schemas.ts";
import { PushPreferences } from "../push/schemas.ts";
import { RunningRecovery } from "../recovery/schemas.ts";
import { Id } from "../schemas.ts";
import { TeamGrowth } from "../team/growth-schemas.ts";
import { CommunityInfo, DirectMember } from "../team/schemas.ts";
import { OrdinalsAmount, Vote, VoteInfo, VoteLevel } from "../votes/schemas.ts";
import { ReceiptKey, SignedHead } from "../wallet/receipt-schemas.ts";
import { Balances, BalanceLine, TransferLog } from "../wallet/schemas.ts";
import { AddressBook } from "../withdrawals/book-schemas.ts";
import { CanWithdraw, Withdrawal } from "../withdrawals/schemas.ts";

export const SYNC_CURSOR_MAX = 1_500;
/** The most statement lines of a page, and the most records of votes and lists together. */
export const SYNC_PAGE = 500;
/** The same of a sync's first page, which brings the balances: a slow connection takes 10 s for 500 lines. */
export const SYNC_FIRST_PAGE = 50;

export const SyncQuery = Type.Object({
  // No limits: a text that is not a cursor is answered as a sync from nothing.
  since: Type.Optional(Type.String({ description: "The last answer's `cursor`; absent for everything." })),
});
export type SyncQuery = Static<typeof SyncQuery>;

/** The documents have the shapes that the single calls answer. */
const syncDocuments = {
  balances: Balances,
  info: AccountInfo,
  voteInfo: VoteInfo,
  ordinalsAmount: OrdinalsAmount,
  stakeInfo: StakeInfo,
  lockCalendar: LockCalendar,
  myNft: Type.Array(MyNft),
  community: CommunityInfo,
  teamGrowth: TeamGrowth,
  canWithdraw: CanWithdraw,
  rechargeAddress: RechargeAddress,
  freeze: Freeze,
  factors: Factors,
  phrase: Phrase,
  recovery: RunningRecovery,
  pushPreferences: PushPreferences,
  config: Config,
  banners: Type.Array(Banner),
  voteSetting: Type.Array(VoteLevel),
  nftSettings: Type.Array(NftSetting),
  tokenPrices: TokenPrices,
  receiptKey: ReceiptKey,
  head: SignedHead,
  addressBook: AddressBook,
  ownLimit: OwnLimit,
};

/** Records of a member by their id; a direct member's id is the account. */
const syncLists = {
  transfers: Type.Array(TransferLog),
  deposits: Type.Array(Deposit),
  withdrawals: Type.Array(Withdrawal),
  members: Type.Array(DirectMember),
  feedback: Type.Array(Feedback),
  passMoves: Type.Array(NftTransaction),
  passStakes: Type.Array(NftStake),
  accountEvents: Type.Array(AccountEvent),
  inbox: Type.Array(InboxMessage),
  stakes: Type.Array(FuelStake),
  lots: Type.Array(FuelLot),
};

const ids = Type.Array(Id);

export const Sync = Type.Object({
  cursor: Type.String({ description: "Opaque; at most 1,500 characters." }),
  more: Type.Boolean({ description: "A further page follows at once, under this answer's cursor." }),
  whole: Type.Boolean({
    description:
      "The answer does not continue `since` and begins anew; later pages continue it. Once `more` is false, the lines and records of this page and of those after it are all there are.",
  }),
  documents: Type.Partial(Type.Object(syncDocuments), {
    description: "Changed ones, as of this page; what is absent is unchanged or does not exist.",
  }),
  lines: Type.Array(BalanceLine, { description: "The next ones of the statement, oldest first." }),
  votes: Type.Array(Vote, { description: "New and changed ones." }),
  lists: Type.Partial(Type.Object(syncLists), { description: "New and changed records, by list." }),
  deleted: Type.Partial(
    Type.Object({
      votes: ids,
      transfers: ids,
      deposits: ids,
      withdrawals: ids,
      members: ids,
      feedback: ids,
      passMoves: ids,
      passStakes: ids,
      accountEvents: ids,
      inbox: ids,
      stakes: ids,
      lots: ids,
    }),
    { description: "Ids of records that are gone, by list." },
  ),
  notices: Type.Object(
    { notice: Type.Optional(Type.Array(Notice)), article: Type.Optional(Type.Array(Notice)) },
    { description: "All of a kind, newest first, if any of it changed." },
  ),
  reads: Type.Optional(
    Type.Array(Id, { description: "All ids of read notices, the newest 1,000, if they changed." }),
  ),
});
export type Sync = Static<typeof Sync>;
export type SyncDocuments = Sync["documents"];
export type SyncLists = Sync["lists"];
