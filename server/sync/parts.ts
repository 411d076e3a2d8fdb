/** What a member's sync is made of: read by the capabilities, put together by server/main. */
import type { RawBuilder } from "kysely";
import type { Language } from "../../contract/languages.ts";
import type { SyncDocuments, SyncLists } from "../../contract/sync/schemas.ts";
import type { Vote } from "../../contract/votes/schemas.ts";
import type { Notice } from "../../contract/notices/schemas.ts";
import type { BalanceLine, TransferLog } from "../../contract/wallet/schemas.ts";
import type { Context } from "../core/context.ts";
import type { Since } from "../store/row-changes.ts";
import type { Tx } from "../store/store.ts";

/** What every part is read from. */
export interface Reading {
  /** Its `db` is the page's snapshot, and its clock stands still. */
  ctx: Context;
  tx: Tx;
  memberId: bigint;
  language: Language;
}

type Read<T> = (reading: Reading) => Promise<T>;

/** The same for all members of a language. */
export interface PublicPart<T> {
  read: Read<T>;
  /** Differs whenever the part does. */
  versions: (now: Date) => RawBuilder<string>[];
}

/** A member's records in one list. */
export interface Source<T> {
  /** Selects `id` and `age` ({@link rowAge}), a row for everything that a record is made of. */
  written: (memberId: bigint, since: Since) => RawBuilder<unknown>;
  read: (tx: Tx, memberId: bigint, ids: bigint[]) => Promise<T[]>;
}

type PublicName = "config" | "banners" | "voteSetting" | "nftSettings" | "tokenPrices" | "receiptKey";
type Documents = Required<SyncDocuments>;
type OwnName = Exclude<keyof Documents, PublicName>;
type ListName = Exclude<keyof SyncLists, "transfers">;
type ItemOf<L extends ListName> = Required<SyncLists>[L][number];

export interface SyncParts {
  /** Null: there is no such document. */
  own: { [Name in OwnName]: Read<Documents[Name] | null> };
  shared: { [Name in PublicName]: PublicPart<Documents[Name]> };
  notices: Record<"notice" | "article", PublicPart<Notice[]>>;
  reads: Read<string[]>;
  votes: Source<Vote>;
  lists: { [L in ListName]: Source<ItemOf<L>> };
  /** Ids of account events that are gone. */
  deletedEvents: Source<string>;
  lines: (tx: Tx, memberId: bigint, after: number, limit: number) => Promise<BalanceLine[]>;
  toTransfer: (line: BalanceLine) => TransferLog;
}
