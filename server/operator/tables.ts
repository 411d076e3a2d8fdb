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
  /** Null for members, and before operators had names. */
  operator: string | null;
  /** Null without an operator, and in old acts. */
  via: string | null;
  prev_hash: string;
  hash: string;
}

/** One row, whose lock orders the acts. */
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
