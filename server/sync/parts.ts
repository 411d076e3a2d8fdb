/** Read by the capabilities, put together by server/main. */
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

/** SQL for a text that changes with the input. Parameters: the member, and the time. */
export type Inputs = Record<string, string>;

export interface Part<T> {
  /** Null if there is none. */
  read: (reading: Reading) => Promise<T | null>;
  /** Names of its inputs. */
  of: string[];
  /** The same for all members with the same language. */
  shared?: true;
  /** For changes without a change of inputs; null for never. */
  until?: (value: T, reading: Reading) => Promise<Date | null>;
}

export interface Source<T> {
  /** A row for everything that a record is made of. */
  written: Written;
  /** Read only while the input is not "0". */
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
  deletedEvents: Source<string>;
  deletedMessages: Source<string>;
  deletedLots: Source<string>;
  lines: (tx: Tx, memberId: bigint, after: number, limit: number) => Promise<BalanceLine[]>;
  toTransfer: (line: BalanceLine) => TransferLog;
}
