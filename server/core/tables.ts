import type { Json } from "../store/json-column.ts";

export interface OutcomeTable {
  /** "member:7" or "operator". */
  owner: string;
  key: string;
  action: string;
  body_hash: string;
  response: string | null;
  created_at: Date;
}

export interface SettingTable {
  key: string;
  value: Json<unknown>;
}

/** Leases, by the database's clock. */
export interface LeaseTable {
  name: string;
  owner: string;
  until: Date;
}

declare module "../store/tables.ts" {
  interface Tables {
    outcome: OutcomeTable;
    setting: SettingTable;
    lease: LeaseTable;
  }
}
