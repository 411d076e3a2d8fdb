import type { PushKind } from "../../contract/push/events.ts";
import type { Generated } from "kysely";

export interface PushSubscriptionTable {
  id: Generated<bigint>;
  endpoint: string;
  member_id: bigint;
  p256dh: string;
  auth: string;
  language: string;
  created_at: Date;
  /** The app's absolute address; null for no declarative form. */
  scope: string | null;
  token_hash: Buffer | null;
  /** Of the key that it was made with (vapid.ts). */
  key_generation: Generated<number>;
  /** When the session was ended elsewhere; later messages are not for this device. */
  ended_at: Date | null;
  /** Of the session that was deleted for its age, with the fields that follow; null while it stands. */
  session_id: Generated<bigint | null>;
  device: Generated<string | null>;
  place: Generated<string | null>;
  device_key: Generated<string | null>;
  signed_in_at: Generated<Date | null>;
  used_at: Generated<Date | null>;
}

/** Without a row all kinds are on. */
export interface PushPreferenceTable {
  member_id: bigint;
  notices: boolean;
  money: boolean;
  security: boolean;
  transfers: Generated<boolean>;
  votes: Generated<boolean>;
}

export interface PushMessageTable {
  id: Generated<bigint>;
  kind: PushKind;
  /** "notice", or the event's type. */
  event: string;
  /** The id of a notice, deposit, withdrawal or account event. */
  subject: string;
  /** If different from its subject. */
  opens: Generated<string | null>;
  inbox_id: Generated<bigint | null>;
  /** Null for all members. */
  member_id: bigint | null;
  notice_id: bigint | null;
  /** The message is about this session, whose device is not told. */
  except_token: Generated<Buffer | null>;
  due_at: Date;
  expires_at: Date;
  /** Cursor: the last subscription that was queued. */
  queued_through: Generated<bigint>;
  /** Null until all are queued. */
  queued_at: Date | null;
  total: Generated<number>;
  sent: Generated<number>;
  failed: Generated<number>;
  pruned: Generated<number>;
  dropped: Generated<number>;
}

export interface PushDeliveryTable {
  message_id: bigint;
  subscription_id: bigint;
  /** 0 goes first. */
  priority: number;
  state: "queued" | "sent" | "failed" | "pruned" | "dropped";
  attempts: Generated<number>;
  /** The next attempt, or the end of the lease. */
  next_at: Date;
}

/** When a push service last accepted a message, at most a minute late. */
export interface PushAcceptanceTable {
  sole: Generated<boolean>;
  at: Date;
}

declare module "../store/tables.ts" {
  interface Tables {
    push_subscription: PushSubscriptionTable;
    push_preference: PushPreferenceTable;
    push_message: PushMessageTable;
    push_delivery: PushDeliveryTable;
    push_acceptance: PushAcceptanceTable;
  }
}
