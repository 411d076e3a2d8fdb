/** The mirror as its readers see it, whether it lives in IndexedDB or, where that is refused, in memory. */
import type { Receipt } from "../../contract/wallet/receipt-schemas.ts";
import type { Notice } from "../../contract/notices/schemas.ts";
import type { Vote } from "../../contract/votes/schemas.ts";
import type { BalanceLine, LineType } from "../../contract/wallet/schemas.ts";
import type {
  ActionRow,
  DocumentKey,
  DocumentRow,
  Fetched,
  ItemRow,
  ListName,
  Lists,
} from "../shared/schema.ts";

export type NoticeKind = Notice["kind"];

export interface LineFilter {
  asset?: BalanceLine["asset"] | undefined;
  type?: LineType | undefined;
  /** From this moment on, and before that one: ISO 8601, UTC, with milliseconds. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Everything one sync brought: written together or not at all. What is absent did not arrive and stays as it was. */
export interface Batch {
  documents: DocumentRow[];
  /** Whole lists of these kinds: notices that are gone from the server go here too. */
  notices: Partial<Record<NoticeKind, Notice[]>>;
  votes?: Vote[];
  /** Lines to add. They must follow what is kept. */
  lines?: {
    list: BalanceLine[];
    /** The ones kept so far did not fit the chain and are dropped first. */
    replace: boolean;
    /** There is more to come: nothing of it is shown until lines are written that are not `unfinished`. */
    unfinished?: boolean;
  };
  /** Records to add or to bring up to date: none is ever gone from the server. */
  items?: ItemRow[];
  /** Ids of notices that the member has opened somewhere: they join those of here. */
  reads?: string[];
  /** Which lists these are, and when they were fetched. */
  fetched?: Fetched;
}

export interface MirrorStore {
  documents(): Promise<DocumentRow[]>;
  document<K extends DocumentKey>(key: K): Promise<DocumentRow<K> | undefined>;
  /** Pinned first, then newest first. */
  notices(kind: NoticeKind): Promise<Notice[]>;
  notice(id: string): Promise<Notice | undefined>;
  /** Newest first. */
  votes(): Promise<Vote[]>;
  lastLine(): Promise<BalanceLine | undefined>;
  /** The last one kept, and the last of one asset, whether they are shown yet or not. */
  lastKept(): Promise<BalanceLine | undefined>;
  lastLineOf(asset: BalanceLine["asset"]): Promise<BalanceLine | undefined>;
  /** Newest first: at most `limit` lines before the seq `before`, or the newest ones. */
  linesBefore(filter: LineFilter, before: number | null, limit: number): Promise<BalanceLine[]>;
  /** Newest first: every line from the seq `floor` on. */
  linesFrom(filter: LineFilter, floor: number): Promise<BalanceLine[]>;
  /** Oldest first: at most `limit` lines after the seq `after`. */
  linesAfter(after: number, limit: number): Promise<BalanceLine[]>;
  /** The lines of these seqs, in their order; what is not there is left out. */
  linesOf(seqs: number[]): Promise<BalanceLine[]>;
  /** Newest first: at most `limit` of the member's records in a list. */
  items<L extends ListName>(list: L, limit: number): Promise<Lists[L][]>;
  item<L extends ListName>(list: L, id: string): Promise<Lists[L] | undefined>;
  receipt(key: string): Promise<Receipt | undefined>;
  /** Newest first. */
  receipts(): Promise<Receipt[]>;
  actions(): Promise<ActionRow[]>;
  /** Ids of the notices that were opened. */
  reads(): Promise<string[]>;

  /**
   * One transaction: no reader ever sees half a batch.
   * @throws when the lines do not follow what is kept, because that was forgotten or replaced meanwhile.
   */
  write(batch: Batch): Promise<void>;
  /** Forgets all that can be fetched again: not the actions without an outcome, the receipts, nor what waits to be sent. */
  forgetFetched(): Promise<void>;
  putAction(row: ActionRow): Promise<void>;
  putReads(ids: readonly string[]): Promise<void>;
  /** Forgets a running action whose outcome is known, and keeps its receipt if it has one. */
  settleAction(key: string, receipt?: Receipt): Promise<void>;

  /** Calls `next` with what `read` finds, now and whenever it may have changed. Returns how to stop. */
  watch<T>(read: () => Promise<T>, next: (value: T) => void): () => void;
  close(): void;
}
