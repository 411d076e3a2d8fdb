import type { AccountEventType } from "../../contract/accounts/event-schemas.ts";
import type { Generated, GeneratedAlways } from "kysely";

export interface MemberTable {
  id: Generated<bigint>;
  /** In lower case. */
  account: string;
  referrer_id: bigint | null;
  created_at: Date;
  risk_accepted_at: Date | null;
  frozen_at: Date | null;
  /** Set while the member has frozen the account. */
  self_frozen_at: Date | null;
  /** Last change of either password. */
  reset_at: Date | null;
  /** Distance from the root. */
  depth: number;
  /** For logarithmic look-ups; null for the root. */
  jump_id: bigint | null;
  phrase: Generated<string | null>;
  /** Null unless the member has asked to close the account. */
  closes_at: Generated<Date | null>;
  /** Whether the member was told that the time is near. */
  close_reminded: Generated<boolean>;
  closed_at: Generated<Date | null>;
  /** In usdt, of what leaves in a day; null for none. */
  own_limit: Generated<bigint | null>;
  own_limit_next: Generated<bigint | null>;
  /** From when on the next limit applies; null if there is none. */
  own_limit_from: Generated<Date | null>;
}

export interface CredentialTable {
  member_id: bigint;
  kind: "login" | "pay";
  /** Argon2id, PHC string. */
  hash: string;
  /** Since the last lock. */
  failures: Generated<number>;
  /** Since the last success. */
  failures_in_row: Generated<number>;
  locked_until: Date | null;
}

export interface KnownDeviceTable {
  member_id: bigint;
  /** A keyed hash of the browser's key. */
  key_hash: string;
  seen_at: Date;
}

export interface SessionTable {
  /** SHA-256; the token is never stored. */
  token_hash: Buffer;
  member_id: bigint;
  /** Grants no access. */
  id: Generated<bigint>;
  device: Generated<string | null>;
  /** A coarse location, if the operator configured a source. */
  place: Generated<string | null>;
  device_key: Generated<string | null>;
  created_at: Date;
  /** Accurate to five minutes. */
  used_at: Date;
  /** In UTC, for purges. */
  used_day: GeneratedAlways<string>;
}

export interface AccountEventTable {
  id: Generated<bigint>;
  member_id: bigint;
  type: AccountEventType;
  device: string | null;
  /** For example a passkey's name. */
  detail: Generated<string | null>;
  /** It may have ended. */
  session_id: Generated<bigint | null>;
  read_at: Generated<Date | null>;
  created_at: Date;
}

/** For devices that still have the events. */
export interface AccountEventDeletionTable {
  /** The event's id. */
  id: bigint;
  member_id: bigint;
  deleted_at: Date;
}

declare module "../store/tables.ts" {
  interface Tables {
    member: MemberTable;
    credential: CredentialTable;
    known_device: KnownDeviceTable;
    session: SessionTable;
    account_event: AccountEventTable;
    account_event_deletion: AccountEventDeletionTable;
  }
}
