import type { Generated } from "kysely";
import type { VoidReason } from "../../contract/operator/schedule-schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Json } from "../store/json-column.ts";

export interface OutcomeTable {
  /** "member:7", "operator", or "operator:anna". */
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
  changed_at: Generated<Date>;
}

/** See rules.md O118. */
export interface SettingScheduleTable {
  id: Generated<bigint>;
  state: Generated<"waiting" | "applied" | "cancelled" | "void">;
  effective_at: Date;
  /** If the values differ at its time, the change becomes void. */
  from_values: Json<Partial<Settings>>;
  to_values: Json<Partial<Settings>>;
  reason: string;
  scheduled_at: Date;
  proposed_by: string | null;
  /** Null if one operator sufficed. */
  approved_by: string | null;
  ended_at: Date | null;
  ended_by: string | null;
  end_reason: string | null;
  void_reason: VoidReason | null;
}

/** `subject` is a keyed hash. */
export interface AttemptTable {
  subject: string;
  tries: number;
  tried_at: Date;
  free_at: Date;
}

/** By the database's clock. */
export interface LeaseTable {
  name: string;
  owner: string;
  until: Date;
}

/** `used` counts from `since`, at most 24 hours. */
export interface AllowanceTable {
  owner: string;
  action: string;
  since: Date;
  used: number;
}

/** One row per kind. */
export interface SecurityAlarmTable {
  kind: string;
  subject: string;
  since: Date;
  raised_at: Date;
  times: number;
}

declare module "../store/tables.ts" {
  interface Tables {
    outcome: OutcomeTable;
    setting: SettingTable;
    setting_schedule: SettingScheduleTable;
    lease: LeaseTable;
    attempt: AttemptTable;
    allowance: AllowanceTable;
    security_alarm: SecurityAlarmTable;
  }
}
