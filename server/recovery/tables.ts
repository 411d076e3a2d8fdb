import type { Generated } from "kysely";
import type { Recoverable } from "../../contract/recovery/schemas.ts";
import type { Json } from "../store/json-column.ts";

/** At most one of a member has not ended. */
export interface RecoveryTable {
  id: Generated<bigint>;
  member_id: bigint;
  what: Json<Recoverable[]>;
  reason: string;
  /** After a refused recovery; then a refusal needs a proof. */
  contested: boolean;
  /** Asker and approver always differ. */
  asked_by: string;
  asked_at: Date;
  wait_hours: number;
  approved_by: string | null;
  approved_at: Date | null;
  opens_at: Date | null;
  until: Date;
  /** SHA-256 of the secret, hex; the secret is never stored. */
  link_hash: string | null;
  link_by: string | null;
  link_until: Date | null;
  outcome: "refused" | "cancelled" | "used" | "lapsed" | null;
  /** Null for the member, and for a lapsed one. */
  ended_by: string | null;
  ended_at: Date | null;
  end_reason: string | null;
}

declare module "../store/tables.ts" {
  interface Tables {
    recovery: RecoveryTable;
  }
}
