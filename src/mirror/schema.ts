/**
 * What is kept on the device: one database per owner, so that one member's rows can never be shown as another's, and
 * log-out is one deletion. Never a password, a token or a request's body. Read by the worker too: types and names only.
 */
import type { AccountInfo, Receipt, ReceiptKey } from "../../contract/schemas/account.ts";
import type { CommunityInfo, DirectMember } from "../../contract/schemas/community.ts";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import type { CanWithdraw, Deposit, RechargeAddress, Withdrawal } from "../../contract/schemas/funds.ts";
import type { MyNft, NftStake, NftTransaction } from "../../contract/schemas/nft.ts";
import type { Banner, Config, Notice, NftSetting, VoteLevel } from "../../contract/schemas/public.ts";
import type { StakeInfo } from "../../contract/schemas/stake.ts";
import type { Vote, VoteInfo } from "../../contract/schemas/vote.ts";
import type { Balances, BalanceLine, TransferLog } from "../../contract/schemas/wallet.ts";
import type { Call } from "../../contract/endpoints.ts";

/** Answers kept whole, by name. */
export interface Documents {
  config: Config;
  banners: Banner[];
  voteSetting: VoteLevel[];
  nftSettings: NftSetting[];
  receiptKey: ReceiptKey;
  info: AccountInfo;
  balances: Balances;
  voteInfo: VoteInfo;
  ordinalsAmount: { ordinalsAmount: string };
  stakeInfo: StakeInfo;
  myNft: MyNft[];
  community: CommunityInfo;
  canWithdraw: CanWithdraw;
  rechargeAddress: RechargeAddress;
}
export type DocumentKey = keyof Documents;

/** A member's records, newest first on every screen. */
export interface Lists {
  transfers: TransferLog;
  deposits: Deposit;
  withdrawals: Withdrawal;
  members: DirectMember;
  feedback: Feedback;
  passMoves: NftTransaction;
  passStakes: NftStake;
}
export type ListName = keyof Lists;

/** One record of a list. */
export interface ItemRow<L extends ListName = ListName> {
  list: L;
  id: string;
  /** What the list is ordered by: rises with time, and is the same for the same record. */
  order: string;
  value: Lists[L];
}

/** `asOf` is the answer's own time, ISO 8601. */
export interface DocumentRow<K extends DocumentKey = DocumentKey> {
  key: K;
  value: Documents[K];
  asOf: string;
}

/** An online-only action whose outcome is not known yet: the row is written before the request is sent. */
export interface ActionRow {
  /** The idempotency key. */
  key: string;
  action: Call;
  /** Milliseconds since 1970, by the device's clock. */
  startedAt: number;
  /** When the request ended without a definite answer; absent while it runs, or when the app died meanwhile. */
  settledAt?: number;
}

export interface Rows {
  documents: DocumentRow;
  notices: Notice;
  votes: Vote;
  lines: BalanceLine;
  receipts: Receipt;
  actions: ActionRow;
  items: ItemRow;
}
export type TableName = keyof Rows;

/**
 * Each version says what it adds, in Dexie's index syntax: the primary key first; compound indexes end in what the list is
 * ordered by. A version that was released is never edited.
 */
export const versions: Partial<Record<TableName, string>>[] = [
  {
    documents: "key",
    notices: "id, [kind+publishedAt]",
    votes: "id, createdAt",
    lines: "seq, [asset+seq], [type+seq], [asset+type+seq]",
    receipts: "key",
    actions: "key",
  },
  { items: "[list+id], [list+order]" },
  { lines: "seq, [asset+seq], [type+seq], [asset+type+seq], createdAt", receipts: "key, at" },
];

/** A member's uid, or the visitor. */
export type Owner = string;
export const VISITOR: Owner = "visitor";

export function databaseName(owner: Owner): string {
  return `starship.${owner}`;
}
