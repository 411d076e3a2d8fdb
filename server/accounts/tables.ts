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
  /** Set while frozen by the member. */
  self_frozen_at: Date | null;
  /** Last change of either password; what leaves the member is held for a while after it. */
  reset_at: Date | null;
  /** Distance from the root. */
  depth: number;
  /** A distant ancestor for logarithmic look-ups; null for the root. */
  jump_id: bigint | null;
  /** The anti-phishing phrase. */
  phrase: Generated<string | null>;
}

export interface CredentialTable {
  member_id: bigint;
  kind: "login" | "pay";
  /** Argon2id, PHC string. */
  hash: string;
  /** Since the last lock. */
  failures: Generated<number>;
  /** Since the last right one. */
  failures_in_row: Generated<number>;
  locked_until: Date | null;
}

/** Browsers on which a member signed in. */
export interface KnownDeviceTable {
  member_id: bigint;
  /** Keyed hash of the key that the browser keeps. */
  key_hash: string;
  seen_at: Date;
}

export interface SessionTable {
  /** SHA-256 of the token; the token is never stored. */
  token_hash: Buffer;
  member_id: bigint;
  /** Shown to the member; opens nothing. */
  id: Generated<bigint>;
  /** Browser and system at the sign-in, as far as known. */
  device: Generated<string | null>;
  /** Where it signed in, coarsely, if the operator configured a source. */
  place: Generated<string | null>;
  /** Hash of the key under which the browser is known. */
  device_key: Generated<string | null>;
  created_at: Date;
  /** To within five minutes. */
  used_at: Date;
  /** Of `used_at`, in UTC: what purges look for. */
  used_day: GeneratedAlways<string>;
}

/** Security events shown to the member. */
export interface AccountEventTable {
  id: Generated<bigint>;
  member_id: bigint;
  type: AccountEventType;
  /** Browser and system, as far as known. */
  device: string | null;
  /** What it is about, where there is more than one. */
  detail: Generated<string | null>;
  /** The session that it tells of; it may have ended. */
  session_id: Generated<bigint | null>;
  read_at: Generated<Date | null>;
  created_at: Date;
}

/** Deleted events, for the devices that still have them. */
export interface AccountEventDeletionTable {
  /** The event's. */
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
