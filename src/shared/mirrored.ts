/** Types only. */
import type { Factors } from "../../contract/accounts/factor-schemas.ts";
import type { AccountInfo } from "../../contract/accounts/schemas.ts";
import type { ReceiptKey, SignedHead } from "../../contract/wallet/receipt-schemas.ts";
import type { Phrase, Session } from "../../contract/accounts/session-schemas.ts";
import type { AccountEvent, Freeze } from "../../contract/accounts/event-schemas.ts";
import type { TeamGrowth } from "../../contract/team/growth-schemas.ts";
import type { CommunityInfo, DirectMember } from "../../contract/team/schemas.ts";
import type { Feedback } from "../../contract/feedback/schemas.ts";
import type { AddressBook } from "../../contract/withdrawals/book-schemas.ts";
import type { CanWithdraw, Withdrawal } from "../../contract/withdrawals/schemas.ts";
import type { Deposit, RechargeAddress } from "../../contract/deposits/schemas.ts";
import type { InboxMessage } from "../../contract/inbox/schemas.ts";
import type { MyNft, NftSetting, NftStake, NftTransaction } from "../../contract/passes/schemas.ts";
import type { Config } from "../../contract/operator/config-schemas.ts";
import type { VoteInfo, VoteLevel } from "../../contract/votes/schemas.ts";
import type { Banner } from "../../contract/notices/schemas.ts";
import type { PushPreferences } from "../../contract/push/schemas.ts";
import type { FuelLot, FuelStake, LockCalendar } from "../../contract/fuel/position-schemas.ts";
import type { StakeInfo } from "../../contract/fuel/stake-schemas.ts";
import type { TokenPrice } from "../../contract/fuel/token-schemas.ts";
import type { RunningRecovery } from "../../contract/recovery/schemas.ts";
import type { OwnLimit } from "../../contract/wallet/own-limit-schemas.ts";
import type { Balances, BalanceLine, TransferLog } from "../../contract/wallet/schemas.ts";

export interface Documents {
  config: Config;
  banners: Banner[];
  voteSetting: VoteLevel[];
  nftSettings: NftSetting[];
  tokenPrices: TokenPrice[];
  receiptKey: ReceiptKey;
  head: SignedHead;
  info: AccountInfo;
  balances: Balances;
  voteInfo: VoteInfo;
  ordinalsAmount: { ordinalsAmount: string };
  stakeInfo: StakeInfo;
  lockCalendar: LockCalendar;
  myNft: MyNft[];
  community: CommunityInfo;
  teamGrowth: TeamGrowth;
  canWithdraw: CanWithdraw;
  addressBook: AddressBook;
  ownLimit: OwnLimit;
  rechargeAddress: RechargeAddress;
  freeze: Freeze;
  factors: Factors;
  phrase: Phrase;
  sessions: Session[];
  recovery: RunningRecovery;
  pushPreferences: PushPreferences;
  statement: StatementState;
  fetched: Fetched;
  unkept: Unkept;
  sync: SyncState;
  receiptsEnd: ReceiptsEnd;
  /** The member has hidden the first steps on this device. */
  firstSteps: { hidden: true };
}
export type DocumentKey = keyof Documents;

/** ISO 8601; distinguishes an empty list from one never fetched. `pushed`: the worker wrote notices. */
export type Fetched = Partial<Record<ListName | "votes" | "notice" | "article" | "pushed", string>>;

/**
 * The state is written with the data that it covers. Its document's `asOf` is the time of all lists, ISO 8601; empty
 * before the first sync.
 */
export interface SyncState {
  /** Where the next sync continues; null: from nothing. */
  cursor: string | null;
  /** ISO 8601. */
  documentsAt: string;
  /** Pages are outstanding, which join what is stored or will replace it. */
  open: "joining" | "replacing" | null;
  /** Null if the lines do not chain or do not sum to the balances. */
  end: StatementEnd | null;
}

/** Covers all arrived lines, visible or not. */
export interface StatementEnd {
  seq: number;
  hash: string;
  /** Balances after each asset's last line. */
  balances: Partial<Record<BalanceLine["asset"], string>>;
}

export interface ReceiptsEnd {
  /** Where the next fetch continues; null: at the first receipt. */
  cursor: string | null;
  /** The statement's last hash when all receipts had arrived; null before. */
  head: string | null;
  /** Last listing from the first receipt on, ISO 8601, server's clock; null before. */
  listedAt: string | null;
  /** The device had no room for more; see room.ts. */
  refusal: { free: number | null; at: number } | null;
}

/** Its document's `asOf` is the time at which the visible lines were complete. */
export interface StatementState {
  /** The last visible line while later ones are incomplete; else null. */
  shownTo: number | null;
}

/** Records what a full device left out; absent while everything is kept. */
export interface Unkept {
  /** `pictures` of notices; other names as in `Fetched`. */
  parts: ("lines" | "pictures" | keyof Fetched)[];
  /** Where the kept statement begins, if `lines` are left out. */
  lines: {
    firstSeq: number;
    /** ISO 8601. */
    since: string;
    /** The last line of each asset without kept lines. */
    lastOf: BalanceLine[];
  } | null;
  free: number | null;
  at: number;
}

export interface Lists {
  transfers: TransferLog;
  deposits: Deposit;
  withdrawals: Withdrawal;
  members: DirectMember;
  feedback: Feedback;
  passMoves: NftTransaction;
  passStakes: NftStake;
  accountEvents: AccountEvent;
  inbox: InboxMessage;
  stakes: FuelStake;
  lots: FuelLot;
}
export type ListName = keyof Lists;
