import type { Json } from "../store/json-column.ts";
import type { Generated } from "kysely";

export interface AuditTable {
  id: Generated<bigint>;
  at: Date;
  act: string;
  subject: string;
  before: Json<unknown>;
  after: Json<unknown>;
  reason: string;
  /** Who acted; null for a member, and in acts of before there were names. */
  operator: string | null;
  /** How they were authenticated; null where no operator acts, and in acts of before it was kept. */
  via: string | null;
  prev_hash: string;
  hash: string;
}

/** The end of the audit log: one row. Its lock orders the acts. */
export interface AuditHeadTable {
  count: bigint;
  hash: string;
}

declare module "../store/tables.ts" {
  interface Tables {
    audit: AuditTable;
    audit_head: AuditHeadTable;
  }
}
