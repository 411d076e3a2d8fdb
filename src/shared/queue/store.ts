import type { QueueRow, SessionRow } from "../schema.ts";

/** A member's queue as who drains it sees it, whether it lives in IndexedDB or, where that is refused, in memory. */
export interface QueueStore {
  /** Whose queue this is; null when nobody is signed in as them here. */
  session(): Promise<SessionRow | null>;
  /** Lets the queue be sent as this member. Nothing happens where there is no queue. */
  putSession(row: SessionRow): Promise<void>;
  /** Has the queue wait for a sign-in. With a token, only if that is still the one. */
  dropSession(token?: string): Promise<void>;
  /**
   * Changes the rows in one transaction. Rows are given in the order in which they are sent, are never changed in place,
   * and may be left as they are. Resolves to what there is then; null when nothing can be kept here.
   * @throws what the browser refuses to keep them with.
   */
  edit(change: Edit): Promise<QueueRow[] | null>;
}

export type Edit = (rows: QueueRow[]) => QueueRow[];

export const unchanged: Edit = (rows) => rows;
