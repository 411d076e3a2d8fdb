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
  /** Null for members, and in acts from before operators had names. */
  operator: string | null;
  /** How the operator was authenticated; null without an operator, and in acts from before it was recorded. */
  via: string | null;
  prev_hash: string;
  hash: string;
}

/** One row: the end of the audit log, whose lock orders the acts. */
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
