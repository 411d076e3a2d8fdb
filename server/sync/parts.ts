/** The parts of a member's sync, read by the capabilities and put together by server/main. */
import type { Language } from "../../contract/languages.ts";
import type { SyncDocuments, SyncLists } from "../../contract/sync/schemas.ts";
import type { Vote } from "../../contract/votes/schemas.ts";
import type { Notice } from "../../contract/notices/schemas.ts";
import type { BalanceLine, TransferLog } from "../../contract/wallet/schemas.ts";
import type { Context } from "../core/context.ts";
import type { Written } from "../store/row-changes.ts";
import type { Tx } from "../store/store.ts";

export interface Reading {
  /** Its `db` is the page's snapshot, and its clock stands still. */
  ctx: Context;
  tx: Tx;
  memberId: bigint;
  language: Language;
}

/**
 * Inputs of documents by name: SQL for a text that changes with every change of the input. Parameters: the member, and
 * the time.
 */
export type Inputs = Record<string, string>;

export interface Part<T> {
  /** Null if there is none. */
  read: (reading: Reading) => Promise<T | null>;
  /** Names of its inputs. It is read again when one differs from the device's. */
  of: string[];
  /** The same for all members with a language. */
  shared?: true;
  /** When it changes without a change of its inputs; null for never. */
  until?: (value: T, reading: Reading) => Promise<Date | null>;
}

/** A member's records in one list. */
export interface Source<T> {
  /** A row for everything that a record is made of. */
  written: Written;
  /** Further rows, read only while the input is not "0". */
  rarely?: { input: string; written: Written };
  read: (tx: Tx, memberId: bigint, ids: bigint[]) => Promise<T[]>;
}

type Documents = Required<SyncDocuments>;
type ListName = Exclude<keyof SyncLists, "transfers">;

export interface SyncParts {
  inputs: Inputs;
  /** What documents depend on besides rows. */
  surroundings: (ctx: Context) => string;
  documents: { [Name in keyof Documents]: Part<Documents[Name]> };
  notices: Record<Notice["kind"], Part<Notice[]>>;
  reads: Part<string[]>;
  votes: Source<Vote>;
  lists: { [L in ListName]: Source<Required<SyncLists>[L][number]> };
  /** Ids of deleted account events. */
  deletedEvents: Source<string>;
  /** Ids of deleted inbox messages. */
  deletedMessages: Source<string>;
  /** Ids of lots that were taken back completely. */
  deletedLots: Source<string>;
  lines: (tx: Tx, memberId: bigint, after: number, limit: number) => Promise<BalanceLine[]>;
  toTransfer: (line: BalanceLine) => TransferLog;
}
