/**
 * What is kept on the device: one database per owner, so that one member's rows can never be shown as another's, and
 * log-out is one deletion. Never a password or the body of a request that moves money; a token in one row only, for the
 * worker. Read by the worker too: types and names only.
 */
import type { AccountInfo } from "../../contract/accounts/schemas.ts";
import type { Receipt, ReceiptKey } from "../../contract/wallet/receipt-schemas.ts";
import type { AccountEvent, Freeze } from "../../contract/accounts/event-schemas.ts";
import type { CommunityInfo, DirectMember } from "../../contract/team/schemas.ts";
import type { Feedback } from "../../contract/feedback/schemas.ts";
import type { CanWithdraw, Withdrawal } from "../../contract/withdrawals/schemas.ts";
import type { Deposit, RechargeAddress } from "../../contract/deposits/schemas.ts";
import type { MyNft, NftSetting, NftStake, NftTransaction } from "../../contract/passes/schemas.ts";
import type { Config } from "../../contract/operator/config-schemas.ts";
import type { Vote, VoteInfo, VoteLevel } from "../../contract/votes/schemas.ts";
import type { Banner, Notice } from "../../contract/notices/schemas.ts";
import type { PushPreferences } from "../../contract/push/schemas.ts";
import type { StakeInfo } from "../../contract/fuel/stake-schemas.ts";
import type { TokenPrice } from "../../contract/fuel/token-schemas.ts";
import type { Balances, BalanceLine, TransferLog } from "../../contract/wallet/schemas.ts";
import type { Call, RequestOf } from "../../contract/endpoints.ts";
import type { Reason } from "../../contract/reasons.ts";

/** Answers kept whole, by name. */
export interface Documents {
  config: Config;
  banners: Banner[];
  voteSetting: VoteLevel[];
  nftSettings: NftSetting[];
  tokenPrices: TokenPrice[];
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
  freeze: Freeze;
  pushPreferences: PushPreferences;
  statement: StatementState;
  fetched: Fetched;
}
export type DocumentKey = keyof Documents;

/** When each list was fetched, ISO 8601: one that is empty says nothing before. */
export type Fetched = Partial<Record<ListName | "votes" | "notice" | "article", string>>;

/** How much of the statement is there: `asOf` is when the server had no more than what is shown. */
export interface StatementState {
  /** The last line that is shown, while more are kept than that: the rest of them has not arrived yet. Else null. */
  shownTo: number | null;
}

/** A member's records, newest first on every screen. */
export interface Lists {
  transfers: TransferLog;
  deposits: Deposit;
  withdrawals: Withdrawal;
  members: DirectMember;
  feedback: Feedback;
  passMoves: NftTransaction;
  passStakes: NftStake;
  accountEvents: AccountEvent;
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

/** What is sent as soon as it can be. Nothing that moves money, and nothing secret. */
export interface QueuedBodies {
  feedback: { content: string; images: QueuedImage[] };
  noticeRead: RequestOf<"POST notice/read">;
  pushSubscribe: RequestOf<"POST push/subscribe">;
  pushUnsubscribe: RequestOf<"POST push/unsubscribe">;
}
export type QueueKind = keyof QueuedBodies;

export interface QueuedImage {
  /** Tells the pictures of one feedback apart. */
  key: number;
  blob: Blob;
  /** The upload's, once it has arrived: then it is not sent again. */
  uploadId: string | null;
}

interface Queued<K extends QueueKind> {
  /** The idempotency key: made and kept before anything is sent. */
  id: string;
  /** What rows are sent in the order of. */
  seq: number;
  kind: K;
  body: QueuedBodies[K];
  /** A row that is `sending` while nobody drains the queue is one whose sender died. */
  state: "queued" | "sending" | "refused";
  /** How often no definite answer came. */
  attempts: number;
  /** When it is to be sent, milliseconds since 1970 by the device's clock. */
  nextAt: number;
  /** Why it was refused, or why it waits; null where no answer came. */
  reason: Reason | null;
  /** Milliseconds since 1970. */
  createdAt: number;
}
export type QueueRow<K extends QueueKind = QueueKind> = { [Kind in K]: Queued<Kind> }[K];

/** Whose queue this is, for the worker, which has no other way to know. There is one row, or none. */
export interface SessionRow {
  uid: string;
  token: string;
  lang: string;
}

/** A notice that was opened here. */
export interface ReadRow {
  id: string;
}

/** The subscription of this browser, as the server was last told of it. There is one row, or none. */
export interface PushRow {
  uid: string;
  endpoint: string;
  /** Its public key. */
  p256dh: string;
  /** The server's key that it was made with. */
  serverKey: string;
  lang: string;
  /** Tells sessions apart, for the server ends it with the session: the beginning of the token's hash. */
  session: string;
}

export interface Rows {
  documents: DocumentRow;
  notices: Notice;
  votes: Vote;
  lines: BalanceLine;
  receipts: Receipt;
  actions: ActionRow;
  items: ItemRow;
  queue: QueueRow;
  session: SessionRow;
  reads: ReadRow;
  push: PushRow;
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
  { queue: "id", session: "uid", reads: "id" },
  { push: "uid" },
];

/** A member's uid, or the visitor. */
export type Owner = string;
export const VISITOR: Owner = "visitor";

export function databaseName(owner: Owner): string {
  return `starship.${owner}`;
}
