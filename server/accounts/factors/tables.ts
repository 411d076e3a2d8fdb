import type { Generated } from "kysely";
import type { FactorPolicy } from "../../../contract/accounts/factor-schemas.ts";

export interface PasskeyTable {
  /** The credential's id, in base64url. */
  id: string;
  member_id: bigint;
  /** The domain. */
  rp_id: string;
  /** COSE. */
  public_key: Buffer;
  /** Of signatures; stays 0 if the authenticator does not count. */
  counter: bigint;
  transports: string;
  name: string;
  created_at: Date;
  used_at: Date | null;
  /** The last challenge that it signed, which a retry repeats. */
  last_challenge: string | null;
}

export interface AuthenticatorTable {
  member_id: bigint;
  /** Base32. */
  secret: string;
  /** Null until the first right code. */
  confirmed_at: Date | null;
  /** The time step of the last accepted code, and what it confirmed. */
  last_step: Generated<bigint>;
  last_use: string | null;
}

export interface RecoveryCodeTable {
  member_id: bigint;
  /** Argon2id, with one salt for all of a member's codes; a keyed hash if an earlier version made it. */
  code_hash: string;
  used_at: Date | null;
  /** What it confirmed, since a retry repeats the code. */
  used_for: string | null;
}

/** Members who chose more than the minimum. */
export interface FactorPolicyTable {
  member_id: bigint;
  policy: FactorPolicy;
}

declare module "../../store/tables.ts" {
  interface Tables {
    passkey: PasskeyTable;
    authenticator: AuthenticatorTable;
    recovery_code: RecoveryCodeTable;
    factor_policy: FactorPolicyTable;
  }
}
