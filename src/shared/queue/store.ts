import type { QueueRow, SessionRow } from "../schema.ts";

export interface QueueStore {
  /** Null if the member is not signed in here. @throws the browser's storage error */
  session(): Promise<SessionRow | null>;
  /** No effect without a database. */
  putSession(row: SessionRow): Promise<void>;
  /** @param token drops only this session. */
  dropSession(token?: string): Promise<void>;
  /**
   * `change` gets the rows in sending order and must not modify them. Null without a database.
   * @param sentDraft deleted in the same transaction.
   * @throws the browser's storage error
   */
  edit(change: Edit, sentDraft?: string): Promise<QueueRow[] | null>;
}

export type Edit = (rows: QueueRow[]) => QueueRow[];

export const unchanged: Edit = (rows) => rows;
