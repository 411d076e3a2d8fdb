/** Times are timestamptz, read as `Date`; days are read as text. */
import type { Generated } from "kysely";
import type { AccountEventType } from "../../contract/accounts/event-schemas.ts";
import type {
  ChainBlockTable,
  ChainCursorTable,
  LeaseTable,
  DepositAddressTable,
  DepositKeyTable,
} from "./chain-tables.ts";
import type { Json } from "./json-column.ts";
import type {
  CommissionTable,
  CommunityEventTable,
  CommunityTable,
  CounterTable,
  DepositTable,
  EntryTable,
  JobRunTable,
  LevelLineTable,
  LockedLotTable,
  NftDayTable,
  NftDayTierTable,
  NftHoldingTable,
  NftStakeTable,
  NftStockTable,
  NftTransactionTable,
  JobPaymentTable,
  PoolTable,
  StakeTable,
  LedgerTransactionTable,
  VoteReleaseTable,
  VoteTable,
  WalletTable,
  WithdrawalTable,
} from "./money-tables.ts";

import type { PayoutTable, PayoutAttemptTable, PayoutWalletTable } from "./payout-tables.ts";
import type {
  PushDeliveryTable,
  PushMessageTable,
  PushPreferenceTable,
  PushSubscriptionTable,
} from "./push-tables.ts";

export type * from "./money-tables.ts";

export interface MemberTable {
  id: Generated<bigint>;
  /** In lower case. */
  account: string;
  referrer_id: bigint | null;
  created_at: Date;
  risk_accepted_at: Date | null;
  frozen_at: Date | null;
  /** Set while frozen by the member. */
  self_frozen_at: Date | null;
  /** Last reset of the login password; withdrawals are held for a while after it. */
  reset_at: Date | null;
  /** Distance from the root. */
  depth: number;
  /** A distant ancestor for logarithmic look-ups; null for the root. */
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

/** Counted by name, whether or not a member has it. */
export interface ResetTryTable {
  account: string;
  tries: number;
  tried_at: Date;
}

export interface SessionTable {
  /** SHA-256 of the token; the token is never stored. */
  token_hash: Buffer;
  member_id: bigint;
  created_at: Date;
  used_at: Date;
}

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

/** Price of fuel from `at` on, in usdt units of 1e-8. */
export interface TokenPriceTable {
  id: Generated<bigint>;
  at: Date;
  price: bigint;
}

export interface SecretTable {
  name: string;
  value: string;
}

export interface NoticeTable {
  id: Generated<bigint>;
  kind: "notice" | "article";
  pinned: boolean;
  published_at: Date;
  withdrawn_at: Date | null;
}

export interface NoticeTextTable {
  notice_id: bigint;
  language: string;
  title: string;
  summary: string;
  body: string;
}

export interface NoticeReadTable {
  member_id: bigint;
  notice_id: bigint;
  read_at: Date;
}

export interface BannerTable {
  id: Generated<bigint>;
  position: number;
  image: string;
  link: string;
  titles: Json<Record<string, string>>;
  published_at: Date;
  hidden: Generated<boolean>;
}

export interface UploadTable {
  /** 128 random bits, hex; grants access to the picture. */
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
  /** From 0. */
  position: number;
  upload_id: string;
}

/** Security events shown to the member. */
export interface AccountEventTable {
  id: Generated<bigint>;
  member_id: bigint;
  type: AccountEventType;
  /** Browser and system, as far as known. */
  device: string | null;
  created_at: Date;
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
  ledger_transaction: LedgerTransactionTable;
  entry: EntryTable;
  commission: CommissionTable;
  vote_release: VoteReleaseTable;
  vote: VoteTable;
  level_line: LevelLineTable;
  counter: CounterTable;
  outcome: OutcomeTable;
  setting: SettingTable;
  token_price: TokenPriceTable;
  secret: SecretTable;
  nft_stock: NftStockTable;
  nft_holding: NftHoldingTable;
  nft_transaction: NftTransactionTable;
  nft_stake: NftStakeTable;
  nft_day: NftDayTable;
  nft_day_tier: NftDayTierTable;
  job_run: JobRunTable;
  job_payment: JobPaymentTable;
  locked_lot: LockedLotTable;
  stake: StakeTable;
  community_event: CommunityEventTable;
  community: CommunityTable;
  deposit: DepositTable;
  deposit_address: DepositAddressTable;
  deposit_key: DepositKeyTable;
  chain_block: ChainBlockTable;
  chain_cursor: ChainCursorTable;
  lease: LeaseTable;
  withdrawal: WithdrawalTable;
  payout_wallet: PayoutWalletTable;
  payout: PayoutTable;
  payout_attempt: PayoutAttemptTable;
  notice: NoticeTable;
  notice_text: NoticeTextTable;
  notice_read: NoticeReadTable;
  banner: BannerTable;
  upload: UploadTable;
  feedback: FeedbackTable;
  feedback_image: FeedbackImageTable;
  audit: AuditTable;
  push_subscription: PushSubscriptionTable;
  push_preference: PushPreferenceTable;
  push_message: PushMessageTable;
  push_delivery: PushDeliveryTable;
  account_event: AccountEventTable;
}
