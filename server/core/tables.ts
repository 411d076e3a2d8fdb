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
}

/** A change of settings that takes effect at a time: rules.md O118. */
export interface SettingScheduleTable {
  id: Generated<bigint>;
  state: Generated<"waiting" | "applied" | "cancelled" | "void">;
  effective_at: Date;
  /** The values that it replaces at its time: another one voids it. */
  from_values: Json<Partial<Settings>>;
  to_values: Json<Partial<Settings>>;
  reason: string;
  scheduled_at: Date;
  proposed_by: string | null;
  /** Null where one operator sufficed. */
  approved_by: string | null;
  ended_at: Date | null;
  ended_by: string | null;
  end_reason: string | null;
  void_reason: VoidReason | null;
}

/** Attempts by subject, a keyed hash. */
export interface AttemptTable {
  subject: string;
  tries: number;
  tried_at: Date;
  /** Until then the subject waits. */
  free_at: Date;
}

/** Leases, by the database's clock. */
export interface LeaseTable {
  name: string;
  owner: string;
  until: Date;
}

/** What a member did of an action since its first time in the last 24 hours. */
export interface AllowanceTable {
  owner: string;
  action: string;
  since: Date;
  used: number;
}

/** What was raised by kind: the last of whom, since when, and how often. */
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
