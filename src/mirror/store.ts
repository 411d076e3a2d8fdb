import type { Receipt, SignedHead } from "../../contract/wallet/receipt-schemas.ts";
import type { Notice } from "../../contract/notices/schemas.ts";
import type { Vote } from "../../contract/votes/schemas.ts";
import type { BalanceLine, LineType } from "../../contract/wallet/schemas.ts";
import type {
  ActionRow,
  Contradiction,
  DocumentKey,
  DocumentRow,
  Fetched,
  KeptScreenRow,
  KeyRow,
  ListName,
  Lists,
  Owner,
  PageRow,
  PinnedKeys,
  RootRow,
  Roots,
} from "../shared/schema.ts";
import type { Records } from "./records.ts";

export type NoticeKind = Notice["kind"];

export interface LineFilter {
  asset?: BalanceLine["asset"] | undefined;
  type?: LineType | undefined;
  /** [from, to): ISO 8601, UTC, with milliseconds. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Absent parts stay unchanged. */
export interface Batch {
  documents: DocumentRow[];
  /** Whole lists: missing notices are deleted. */
  notices: Partial<Record<NoticeKind, Notice[]>>;
  /** The lines must continue the stored chain. */
  lines?: {
    list: BalanceLine[];
    /** More lines follow; none of these is visible yet. */
    unfinished?: boolean;
  };
  records?: Records;
  reads?: string[];
  head?: SignedHead;
  keys?: PinnedKeys;
  fetched?: Fetched;
  sync?: SyncStep;
}

export interface SyncStep {
  /** If another cursor is stored, another tab has synced meanwhile. */
  since: string | null;
  row: DocumentRow<"sync">;
  /** Whether the run of pages began from nothing. */
  fresh: boolean;
  replacement?: Replacement;
}

/** A page that is set aside until the last page has come; then all pages replace what is stored. */
export interface Replacement {
  page: PageRow["page"];
  first: boolean;
  last: boolean;
  /** Whether the statement is replaced too. */
  lines: boolean;
}

/** Without `key`, rows are clear. */
export interface StoredRows {
  owner: Owner;
  key: CryptoKey | null;
}

export interface MirrorStore {
  documents(): Promise<DocumentRow[]>;
  document<K extends DocumentKey>(key: K): Promise<DocumentRow<K> | undefined>;
  /** The document as it will be after the pages set aside have replaced what is stored. */
  coming<K extends DocumentKey>(key: K): Promise<DocumentRow<K> | undefined>;
  /** Pinned first, then newest first. */
  notices(kind: NoticeKind): Promise<Notice[]>;
  notice(id: string): Promise<Notice | undefined>;
  /** Newest first. */
  votes(): Promise<Vote[]>;
  isEmpty(): Promise<boolean>;
  /** Whether parts left out must be fetched: there is room again, or this page's memory lacks them. */
  isLacking(): Promise<boolean>;
  lastLine(): Promise<BalanceLine | undefined>;
  /** Includes lines that are not visible yet. */
  lastStored(): Promise<BalanceLine | undefined>;
  lastLineOf(asset: BalanceLine["asset"]): Promise<BalanceLine | undefined>;
  /** Newest first, below the seq `before`; null starts at the newest. */
  linesBefore(filter: LineFilter, before: number | null, limit: number): Promise<BalanceLine[]>;
  /** Newest first. */
  linesFrom(filter: LineFilter, floor: number): Promise<BalanceLine[]>;
  /** Oldest first. */
  linesAfter(after: number, limit: number): Promise<BalanceLine[]>;
  /** Keeps the order of `seqs`. */
  linesOf(seqs: number[]): Promise<BalanceLine[]>;
  /** Newest first. */
  items<L extends ListName>(list: L, limit: number): Promise<Lists[L][]>;
  item<L extends ListName>(list: L, id: string): Promise<Lists[L] | undefined>;
  receipt(key: string): Promise<Receipt | undefined>;
  /** Newest first. */
  receipts(limit?: number): Promise<Receipt[]>;
  actions(): Promise<ActionRow[]>;
  /** In the order of the statement. */
  headsFrom(from: number): Promise<SignedHead[]>;
  pinnedKeys(): Promise<PinnedKeys | undefined>;
  contradiction(): Promise<Contradiction | undefined>;
  roots<K extends keyof Roots>(key: K): Promise<Roots[K] | undefined>;
  /** Ids of opened notices, and marks of other messages. */
  reads(): Promise<string[]>;

  /**
   * Atomic. On a full device, writes what fits (degrade.ts).
   * @throws the browser's storage error when not even the core fits
   * @throws when lines or cursor do not continue the stored ones, which another tab may have replaced
   */
  write(batch: Batch): Promise<void>;
  /** Never throws. */
  makeRoom(): Promise<void>;
  /** Keeps pending actions, receipts and the queue. */
  forgetFetched(): Promise<void>;
  /** Only the first contradiction is kept. */
  putContradiction(value: Contradiction): Promise<void>;
  putRoots(row: RootRow): Promise<void>;
  /**
   * Atomic, for all tabs: stores the action unless another one is open.
   * @param settled keys that no longer count as open.
   * @returns the oldest open action; undefined when this one was stored.
   */
  beginAction(row: ActionRow, settled: ReadonlySet<string>): Promise<ActionRow | undefined>;
  putAction(row: ActionRow): Promise<void>;
  putReads(ids: readonly string[]): Promise<void>;
  settleAction(key: string, receipt?: Receipt): Promise<void>;
  /**
   * Atomic; stored receipts stay as they are.
   * @throws the browser's storage error
   */
  addReceipts(receipts: Receipt[], end: DocumentRow<"receiptsEnd">): Promise<void>;

  /** Replaces the screen of the same path. @throws the browser's storage error */
  keepScreen(row: KeptScreenRow): Promise<void>;
  dropScreens(): Promise<void>;

  readonly sealed: boolean;
  /** Null if only this page has the rows. */
  readonly stored: StoredRows | null;
  /** Reseals the rows under another key, and deletes what can be fetched again. @throws where nothing is sealed */
  changeKey(row: KeyRow, key: CryptoKey): Promise<void>;

  /** Calls `next` now and after each change. */
  watch<T>(read: () => Promise<T>, next: (value: T) => void): () => void;
  close(): void;
}
