/**
 * The device's databases: one per owner, so that no member sees another's rows and log-out is one deletion. No
 * passwords and no bodies of money requests; the token in one row, for the worker. The worker imports this file:
 * types and names only.
 */
import type { LogHead, PublishedRoot } from "../../contract/evidence/root.ts";
import type { OwnPath } from "../../contract/evidence/schemas.ts";
import type { Factors } from "../../contract/accounts/factor-schemas.ts";
import type { AccountInfo } from "../../contract/accounts/schemas.ts";
import type { Receipt, ReceiptKey, SignedHead } from "../../contract/wallet/receipt-schemas.ts";
import type { Phrase, Session } from "../../contract/accounts/session-schemas.ts";
import type { AccountEvent, Freeze } from "../../contract/accounts/event-schemas.ts";
import type { CommunityInfo, DirectMember } from "../../contract/team/schemas.ts";
import type { Feedback } from "../../contract/feedback/schemas.ts";
import type { AddressBook } from "../../contract/withdrawals/book-schemas.ts";
import type { CanWithdraw, Withdrawal } from "../../contract/withdrawals/schemas.ts";
import type { Deposit, RechargeAddress } from "../../contract/deposits/schemas.ts";
import type { MyNft, NftSetting, NftStake, NftTransaction } from "../../contract/passes/schemas.ts";
import type { Config } from "../../contract/operator/config-schemas.ts";
import type { Vote, VoteInfo, VoteLevel } from "../../contract/votes/schemas.ts";
import type { Banner, Notice } from "../../contract/notices/schemas.ts";
import type { PushPreferences } from "../../contract/push/schemas.ts";
import type { StakeInfo } from "../../contract/fuel/stake-schemas.ts";
import type { TokenPrice } from "../../contract/fuel/token-schemas.ts";
import type { RunningRecovery } from "../../contract/recovery/schemas.ts";
import type { Balances, BalanceLine, TransferLog } from "../../contract/wallet/schemas.ts";
import type { Call, RequestOf } from "../../contract/endpoints.ts";
import type { Reason } from "../../contract/reasons.ts";
import type { Sync } from "../../contract/sync/schemas.ts";

/** Whole answers, by name. */
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
  myNft: MyNft[];
  community: CommunityInfo;
  canWithdraw: CanWithdraw;
  addressBook: AddressBook;
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
}
export type DocumentKey = keyof Documents;

/**
 * ISO 8601; distinguishes an empty list from one never fetched. `pushed`: the worker has written notices that the
 * page's list does not have.
 */
export type Fetched = Partial<Record<ListName | "votes" | "notice" | "article" | "pushed", string>>;

/**
 * Where a member's sync stands, written with what it covers. `asOf` of its document: when all lists were the server's,
 * ISO 8601; empty before.
 */
export interface SyncState {
  /** The next sync continues there; null: from nothing. */
  cursor: string | null;
  /** When all documents were the server's, ISO 8601. */
  documentsAt: string;
  /** Pages are outstanding: they join what is stored, or will replace it all. */
  open: "joining" | "replacing" | null;
  /** The end of the statement's lines; null: they do not chain, or do not sum to the balances, and none is taken. */
  end: StatementEnd | null;
}

/** Of the lines that have arrived, visible or not. */
export interface StatementEnd {
  seq: number;
  hash: string;
  /** After the last line of each asset. */
  balances: Partial<Record<BalanceLine["asset"], string>>;
}

/** `asOf` of its document: when the visible lines were all of the server's. */
export interface StatementState {
  /** The last visible line while later ones are incomplete; else null. */
  shownTo: number | null;
}

/** What a full device left out. Not there while everything is kept. */
export interface Unkept {
  /** `pictures` of notices; the others by what they are called in `Fetched`. */
  parts: ("lines" | "pictures" | keyof Fetched)[];
  /** Where the kept statement begins, when `lines` are left out. */
  lines: {
    firstSeq: number;
    /** Of that line, ISO 8601. */
    since: string;
    /** The last line of each asset that has none among the kept. */
    lastOf: BalanceLine[];
  } | null;
  /** See room.ts. */
  free: number | null;
  at: number;
}

/** A member's records, shown newest first. */
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

export interface ItemRow<L extends ListName = ListName> {
  list: L;
  id: string;
  /** Sort key: stable for a record, rising with time. */
  order: string;
  value: Lists[L];
}

/** `asOf`: the answer's time, ISO 8601. */
export interface DocumentRow<K extends DocumentKey = DocumentKey> {
  key: K;
  value: Documents[K];
  asOf: string;
}

/** An action without a known outcome, written before it is sent. */
export interface ActionRow {
  /** The idempotency key. */
  key: string;
  action: Call;
  /** Milliseconds since 1970, device's clock. */
  startedAt: number;
  /** When the request ended without a definite answer; absent while it runs, or after a crash. */
  settledAt?: number;
}

/** Nothing that moves money, nothing secret. */
export interface QueuedBodies {
  feedback: { content: string; images: QueuedImage[] };
  noticeRead: RequestOf<"POST notice/read">;
  eventsRead: RequestOf<"POST account/eventsRead">;
  pushSubscribe: RequestOf<"POST push/subscribe">;
  pushUnsubscribe: RequestOf<"POST push/unsubscribe">;
}
export type QueueKind = keyof QueuedBodies;

export interface QueuedImage {
  /** Identifies a picture within its feedback. */
  key: number;
  blob: Blob;
  /** Set after the upload. */
  uploadId: string | null;
}

interface Queued<K extends QueueKind> {
  /** The idempotency key, stored before anything is sent. */
  id: string;
  /** Sending order. */
  seq: number;
  kind: K;
  body: QueuedBodies[K];
  /** `sending` while the queue's lock is free: its sender crashed. */
  state: "queued" | "sending" | "refused";
  /** Attempts without a definite answer. */
  attempts: number;
  /** When it is due, milliseconds since 1970, device's clock. */
  nextAt: number;
  /** Why refused or deferred; null without an answer. */
  reason: Reason | null;
  /** Milliseconds since 1970. */
  createdAt: number;
}
export type QueueRow<K extends QueueKind = QueueKind> = { [Kind in K]: Queued<Kind> }[K];

/** For the worker, which cannot read localStorage. At most one row. */
export interface SessionRow {
  uid: string;
  token: string;
  lang: string;
}

/** A notice opened on this device. */
export interface ReadRow {
  id: string;
}

/** The subscription last sent to the server. At most one row. */
export interface PushRow {
  uid: string;
  endpoint: string;
  /** The subscription's public key. */
  p256dh: string;
  /** The server's key it was created with. */
  serverKey: string;
  lang: string;
  /** Start of the token's hash: the server ends subscriptions with their session. */
  session: string;
}

/** What a member has begun to write or chosen, by name. Never a password, nothing of a payment. */
export interface DraftRow {
  name: string;
  value: unknown;
  /** Milliseconds since 1970, device's clock. */
  savedAt: number;
}

/** The key under a PIN: only with that can it be used. */
export interface LockedKey {
  /** Of the key's derivation from the PIN (PBKDF2, SHA-256). */
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  iv: Uint8Array<ArrayBuffer>;
  wrapped: ArrayBuffer;
  /** Wrong PINs since the last right one, counted before each is tried. */
  failures: number;
}

/** The key that the rows are sealed with. At most one row. */
export interface KeyRow {
  id: "mirror";
  /** Another key has another one. */
  version: string;
  /** Not extractable; absent with an app lock. */
  key?: CryptoKey;
  lock?: LockedKey;
  /** No row is left that was written before there was a key. */
  whole?: true;
}

/** The platform's signing keys, as this device came to know them. Source: rules.md E23. */
export interface PinnedKeys {
  /** The first one seen, base64url. */
  publicKey: string;
  /** The newest answer that leads from it to the key in force. */
  answer: ReceiptKey;
}

/** What is said of a member's statement at one time. */
export interface Statement {
  line?: BalanceLine;
  head?: SignedHead;
  key?: ReceiptKey;
  receipt?: Receipt;
  root?: PublishedRoot;
  /** The largest head of the log of roots. */
  log?: LogHead;
  /** The member's path to the root. */
  path?: OwnPath["path"];
  /** Of the root's log: what shows, or does not, that it continues the one seen before and holds the root. */
  proofs?: { consistency: string[]; inclusion: string[] };
}

/**
 * What the platform says, and does not fit what this device has seen before. Source: rules.md E24.
 * - `line`: a line has another hash than before, or none of the kept end's chain is there.
 * - `content`: a line's hash is not that of its content.
 * - `shorter`: the statement ends before a line that was there.
 * - `head`: the signed end is not signed, or not the statement's end.
 * - `key`: no statement of change leads from the known key to this one.
 * - `receipt`: a receipt is another one than before, is not signed, or does not fit the statement.
 * - `root`: a root over all balances does not hold, or not for this member; `fault` says why.
 */
export interface Contradiction {
  kind: "line" | "content" | "shorter" | "head" | "key" | "receipt" | "root";
  fault?: RootFault;
  /** The answer's time, ISO 8601. */
  at: string;
  /** Of the line it is about; null for a key. */
  seq: number | null;
  kept: Statement;
  claimed: Statement;
}

/** Why a root does not hold. Source: rules.md E26. */
export type RootFault =
  /** Root or log head are not signed with a key that was in force. */
  | "unsigned"
  /** The hash is not that of the statement, or the log does not end with this root. */
  | "malformed"
  /** Members and pools do not sum to zero. */
  | "unbalanced"
  /** Its log is shorter than one seen before. */
  | "older"
  /** Its log does not begin with the one seen before. */
  | "inconsistent"
  /** The log holds another root at its place. */
  | "not_in_log"
  /** The member's path does not lead to the root. */
  | "wrong_path"
  /** It leads there with other balances, or another end, than those of the member's statement. */
  | "not_yours"
  /** The root knows nothing of lines that were there before it. */
  | "left_out";

/** The last root in which the member's balances were looked for, without a fault. Source: rules.md E27. */
export interface CheckedRoot {
  root: PublishedRoot;
  /**
   * - `included`: with the balances of the statement kept here.
   * - `unkept`: with balances that could not be compared: that part of the statement is not on this device.
   * - `new`: the member is newer than the root.
   */
  verdict: "included" | "unkept" | "new";
  /** By asset, as the root commits to them; null where it holds none. */
  balances: Record<string, string> | null;
  /** False: this browser cannot check signatures. */
  signed: boolean;
  /** Lines of the statement when the root was asked for. */
  lines: number;
  /** When it was checked, ISO 8601. */
  at: string;
}

/** The newest roots as anybody sees them, checked before they were kept. Source: rules.md E28. */
export interface SeenRoots {
  /** The newest first. */
  list: PublishedRoot[];
  /** The cursor of those before; null at the end. */
  next: string | null;
  /** When they were fetched and checked, ISO 8601. */
  at: string;
  /** The largest log head that was checked; null before the first root. */
  head: LogHead | null;
  /** False: this browser cannot check signatures. */
  signed: boolean;
  /** The platform's first key, as this device came to know it. */
  publicKey: string;
}

/** Kept until the member signs out: no fetch replaces it, and clearing what was fetched leaves it. */
export type EvidenceRow =
  | { key: "keys"; value: PinnedKeys }
  /** The first one: nothing of the statement is taken from then on. */
  | { key: "contradiction"; value: Contradiction }
  | RootRow;

export interface Roots {
  root: CheckedRoot;
  roots: SeenRoots;
}
export type RootRow = { [K in keyof Roots]: { key: K; value: Roots[K] } }[keyof Roots];

/** Records of an answer that will replace what is stored, in the order of arrival. */
export interface PageRow {
  n: number;
  page: Pick<Sync, "lines" | "votes" | "lists" | "deleted"> & { documents?: DocumentRow[] };
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
  drafts: DraftRow;
  keys: KeyRow;
  pages: PageRow;
  heads: SignedHead;
  evidence: EvidenceRow;
}
export type TableName = keyof Rows;

/**
 * What each version adds, in Dexie's syntax: primary key first; compound indexes end in the sort key. A released
 * version is never edited.
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
  { drafts: "name" },
  { keys: "id" },
  { pages: "n" },
  { heads: "seq", evidence: "key" },
];

/** A member's uid, or the visitor. */
export type Owner = string;
export const VISITOR: Owner = "visitor";

export function databaseName(owner: Owner): string {
  return `starship.${owner}`;
}
