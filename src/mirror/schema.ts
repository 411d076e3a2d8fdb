/**
 * What is kept on the device: one database per owner, so that one member's rows can never be shown as another's, and
 * log-out is one deletion. Never a password, a token or a request's body. Read by the worker too: types and names only.
 */
import type { AccountInfo, Receipt, ReceiptKey } from "../../contract/schemas/account.ts";
import type { Banner, Config, Notice, NftSetting, VoteLevel } from "../../contract/schemas/public.ts";
import type { Vote, VoteInfo } from "../../contract/schemas/vote.ts";
import type { Balances, BalanceLine } from "../../contract/schemas/wallet.ts";
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
}
export type DocumentKey = keyof Documents;

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
}
export type TableName = keyof Rows;

/** Dexie's index syntax. The primary key first; compound indexes end in what the list is ordered by. */
export const stores: Record<TableName, string> = {
  documents: "key",
  notices: "id, [kind+publishedAt]",
  votes: "id, createdAt",
  lines: "seq, [asset+seq], [type+seq], [asset+type+seq]",
  receipts: "key",
  actions: "key",
};

export const SCHEMA_VERSION = 1;

/** A member's uid, or the visitor. */
export type Owner = string;
export const VISITOR: Owner = "visitor";

export function databaseName(owner: Owner): string {
  return `starship.${owner}`;
}
