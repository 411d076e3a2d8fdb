/**
 * The tables as Kysely sees them. Money columns are int8 in units of 1e-8 and come as `bigint`; times are timestamptz
 * and come as `Date`; `Json` columns are written as text, so that the order of keys survives for hashing.
 */
import type { ColumnType, Generated } from "kysely";

type Json<T> = ColumnType<T, string, string>;

export interface MemberTable {
  id: Generated<bigint>;
  /** Normalised: lower case. */
  account: string;
  referrer_id: bigint | null;
  created_at: Date;
  risk_accepted_at: Date | null;
  frozen_at: Date | null;
  /** The last reset of the login password: withdrawals are held for a while after it. */
  reset_at: Date | null;
  /** Steps below the root. */
  depth: number;
  /** An ancestor further up, for climbing in long steps; null for the root. */
  jump_id: bigint | null;
}

export interface CredentialTable {
  member_id: bigint;
  kind: "login" | "pay";
  /** Argon2id, PHC string. */
  hash: string;
  failures: Generated<number>;
  locked_until: Date | null;
}

/** Tries to reset the password of a name, whether or not a member has it. */
export interface ResetTryTable {
  account: string;
  tries: number;
  tried_at: Date;
}

export interface SessionTable {
  /** SHA-256 of the token: the token itself is never stored. */
  token_hash: Buffer;
  member_id: bigint;
  created_at: Date;
  used_at: Date;
}

/** One row per member: the four balances and the head of the hash chain, locked and written together. */
export interface WalletTable {
  member_id: bigint;
  usdt: Generated<bigint>;
  points: Generated<bigint>;
  fuel: Generated<bigint>;
  lock: Generated<bigint>;
  seq: Generated<number>;
  head_hash: string;
}

/** Balances of the platform's own books. Striped, so that votes do not queue for one row. */
export interface PoolTable {
  book: string;
  asset: string;
  stripe: number;
  balance: bigint;
}

export interface TransferTable {
  id: string;
  kind: string;
  created_at: Date;
}

export interface EntryTable {
  transfer_id: string;
  ordinal: number;
  member_id: bigint | null;
  book: string | null;
  asset: string;
  amount: bigint;
  /** The rest is set on members' lines only. */
  type: string | null;
  source: Json<Record<string, unknown>> | null;
  seq: number | null;
  balance: bigint | null;
  prev_hash: string | null;
  hash: string | null;
  created_at: Date;
}

/** One income per (recipient, source transfer, type, level): economy.md, invariant 4. */
export interface CommissionTable {
  source_id: string;
  member_id: bigint;
  type: string;
  level: number;
  transfer_id: string;
  amount: bigint;
}

/** How much of an income counts towards which of the recipient's votes. */
export interface VoteReleaseTable {
  transfer_id: string;
  vote_id: bigint;
  amount: bigint;
}

export interface VoteTable {
  id: Generated<bigint>;
  member_id: bigint;
  level: number;
  pay_price: bigint;
  vote_value: bigint;
  released: Generated<bigint>;
  repurchases_left: number;
  /** What each re-investment adds to `vote_value`, and the fuel that it burns: as agreed when the level was reached. */
  base_value: bigint;
  repurchase_fuel: bigint;
  /** Place in its level's line, from 1. */
  seat: number;
  status: "active" | "out";
  created_at: Date;
}

export interface LevelLineTable {
  level: number;
  last_seat: number;
}

/** A running total too busy for one row: its value is the sum over its stripes. */
export interface CounterTable {
  name: string;
  stripe: number;
  value: bigint;
}

/** The stored answer of an idempotency key. */
export interface OutcomeTable {
  /** "member:7" or "operator". */
  owner: string;
  key: string;
  action: string;
  body_hash: string;
  response: string | null;
  created_at: Date;
}

export interface SettingTable {
  key: string;
  value: Json<unknown>;
}

export interface SecretTable {
  name: string;
  value: string;
}

export interface NftStockTable {
  tier: number;
  remaining: number;
}

export interface NftHoldingTable {
  member_id: bigint;
  tier: number;
  quantity: number;
}

export interface NftTransactionTable {
  id: Generated<bigint>;
  member_id: bigint;
  type: "MINT" | "TRANSFER" | "STAKE";
  tier: number;
  quantity: number;
  /** The other member of a transfer. */
  other_id: bigint | null;
  created_at: Date;
}

export interface NoticeTable {
  id: Generated<bigint>;
  kind: "notice" | "article";
  pinned: boolean;
  published_at: Date;
}

export interface NoticeTextTable {
  notice_id: bigint;
  language: string;
  title: string;
  summary: string;
  body: string;
}

export interface BannerTable {
  id: Generated<bigint>;
  position: number;
  image: string;
  link: string;
  titles: Json<Record<string, string>>;
}

export interface UploadTable {
  /** 128 random bits, hex: knowing it is the right to see the picture. */
  id: string;
  member_id: bigint;
  type: "image/jpeg" | "image/png" | "image/webp";
  bytes: Uint8Array;
  created_at: Date;
}

export interface FeedbackTable {
  id: Generated<bigint>;
  member_id: bigint;
  content: string;
  created_at: Date;
  reply: string | null;
  replied_at: Date | null;
}

export interface FeedbackImageTable {
  feedback_id: bigint;
  /** From 0, in the order given. */
  position: number;
  upload_id: string;
}

export interface AuditTable {
  id: Generated<bigint>;
  at: Date;
  act: string;
  subject: string;
  before: Json<unknown>;
  after: Json<unknown>;
  reason: string;
}

export interface Tables {
  member: MemberTable;
  credential: CredentialTable;
  reset_try: ResetTryTable;
  session: SessionTable;
  wallet: WalletTable;
  pool: PoolTable;
  transfer: TransferTable;
  entry: EntryTable;
  commission: CommissionTable;
  vote_release: VoteReleaseTable;
  vote: VoteTable;
  level_line: LevelLineTable;
  counter: CounterTable;
  outcome: OutcomeTable;
  setting: SettingTable;
  secret: SecretTable;
  nft_stock: NftStockTable;
  nft_holding: NftHoldingTable;
  nft_transaction: NftTransactionTable;
  notice: NoticeTable;
  notice_text: NoticeTextTable;
  banner: BannerTable;
  upload: UploadTable;
  feedback: FeedbackTable;
  feedback_image: FeedbackImageTable;
  audit: AuditTable;
}
