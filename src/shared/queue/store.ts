import type { QueueRow, SessionRow } from "../schema.ts";

/** Storage of a member's queue: IndexedDB or memory. */
export interface QueueStore {
  /** Null if the member is not signed in here. @throws the browser's storage error. */
  session(): Promise<SessionRow | null>;
  /** No effect without a database. */
  putSession(row: SessionRow): Promise<void>;
  /** Pauses the queue until sign-in. With a token, only if it is the stored one. */
  dropSession(token?: string): Promise<void>;
  /**
   * `change` gets the rows in sending order and must not modify them. Resolves to the new rows, or null without a
   * database.
   * @param sentDraft a draft that is deleted in the same transaction, with its parts.
   * @throws the browser's storage error.
   */
  edit(change: Edit, sentDraft?: string): Promise<QueueRow[] | null>;
}

export type Edit = (rows: QueueRow[]) => QueueRow[];

export const unchanged: Edit = (rows) => rows;
