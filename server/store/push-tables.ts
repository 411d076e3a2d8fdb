/** The tables of pushes, as Kysely sees them. */
import type { Generated } from "kysely";
import type { PushKind } from "../../contract/push/events.ts";

export interface PushSubscriptionTable {
  id: Generated<bigint>;
  endpoint: string;
  member_id: bigint;
  p256dh: string;
  auth: string;
  language: string;
  created_at: Date;
  /** Where the app is, absolute: without it there is no declarative form. */
  scope: string | null;
  /** The session that subscribed. */
  token_hash: Buffer | null;
  /** When that session was ended from elsewhere: what came later is not for this device. */
  ended_at: Date | null;
}

/** Without a row a member wants everything. */
export interface PushPreferenceTable {
  member_id: bigint;
  notices: boolean;
  money: boolean;
  security: boolean;
}

export interface PushMessageTable {
  id: Generated<bigint>;
  kind: PushKind;
  /** Which text: "notice", or what happened. */
  event: string;
  /** The id of what it is about. */
  subject: string;
  /** Null: for everybody. */
  member_id: bigint | null;
  notice_id: bigint | null;
  due_at: Date;
  expires_at: Date;
  /** The last subscription that was looked at. */
  queued_through: Generated<bigint>;
  /** Null while there are more. */
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
  /** When to try, or until when somebody else does. */
  next_at: Date;
}
