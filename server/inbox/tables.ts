import type { ColumnType, Generated } from "kysely";
import type { InboxData, InboxEvent } from "../../contract/inbox/schemas.ts";

/** Codes and numbers, no text. */
export interface InboxMessageTable {
  member_id: bigint;
  id: Generated<bigint>;
  event: InboxEvent;
  /** What it opens. */
  subject: string;
  once: string;
  data: ColumnType<InboxData, string, never>;
  created_at: Date;
  read_at: Date | null;
}

/** For devices that hold a copy. */
export interface InboxDeletionTable {
  member_id: bigint;
  id: bigint;
  deleted_at: Date;
}

declare module "../store/tables.ts" {
  interface Tables {
    inbox_message: InboxMessageTable;
    inbox_deletion: InboxDeletionTable;
  }
}
