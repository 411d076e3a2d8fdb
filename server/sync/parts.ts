/** What a member's sync is made of: read by the capabilities, put together by server/main. */
import type { Language } from "../../contract/languages.ts";
import type { SyncDocuments, SyncLists } from "../../contract/sync/schemas.ts";
import type { Vote } from "../../contract/votes/schemas.ts";
import type { Notice } from "../../contract/notices/schemas.ts";
import type { BalanceLine, TransferLog } from "../../contract/wallet/schemas.ts";
import type { Context } from "../core/context.ts";
import type { Written } from "../store/row-changes.ts";
import type { Tx } from "../store/store.ts";

/** What every part is read from. */
export interface Reading {
  /** Its `db` is the page's snapshot, and its clock stands still. */
  ctx: Context;
  tx: Tx;
  memberId: bigint;
  language: Language;
}

/**
 * What documents are made of, by name: SQL for a text that differs after every change of it. Parameters: the member,
 * and the time.
 */
export type Inputs = Record<string, string>;

export interface Part<T> {
  /** Null: there is none. */
  read: (reading: Reading) => Promise<T | null>;
  /** Names of its inputs. It is read again when one differs from what the device's was made of. */
  of: string[];
  /** The same for all members of a language. */
  shared?: true;
  /** When it changes without a change of its inputs; null for never. */
  until?: (value: T, reading: Reading) => Promise<Date | null>;
}

/** A member's records in one list. */
export interface Source<T> {
  /** A row for everything that a record is made of. */
  written: Written;
  /** More of them, while an input is not "0". */
  rarely?: { input: string; written: Written };
  read: (tx: Tx, memberId: bigint, ids: bigint[]) => Promise<T[]>;
}

type Documents = Required<SyncDocuments>;
type ListName = Exclude<keyof SyncLists, "transfers">;

export interface SyncParts {
  inputs: Inputs;
  /** What documents are made of besides rows. */
  surroundings: (ctx: Context) => string;
  documents: { [Name in keyof Documents]: Part<Documents[Name]> };
  notices: Record<Notice["kind"], Part<Notice[]>>;
  reads: Part<string[]>;
  votes: Source<Vote>;
  lists: { [L in ListName]: Source<Required<SyncLists>[L][number]> };
  /** Ids of account events that are gone. */
  deletedEvents: Source<string>;
  /** Ids of messages of the inbox that are gone. */
  deletedMessages: Source<string>;
  /** Ids of lots that were taken back whole. */
  deletedLots: Source<string>;
  lines: (tx: Tx, memberId: bigint, after: number, limit: number) => Promise<BalanceLine[]>;
  toTransfer: (line: BalanceLine) => TransferLog;
}
