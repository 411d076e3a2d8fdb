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
}

declare module "../store/tables.ts" {
  interface Tables {
    audit: AuditTable;
  }
}
