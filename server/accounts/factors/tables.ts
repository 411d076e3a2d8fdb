import type { Generated } from "kysely";
import type { FactorPolicy } from "../../../contract/accounts/factor-schemas.ts";

export interface PasskeyTable {
  /** Base64url. */
  id: string;
  member_id: bigint;
  rp_id: string;
  /** COSE. */
  public_key: Buffer;
  /** Of signatures; stays 0 if the authenticator does not count. */
  counter: bigint;
  transports: string;
  name: string;
  created_at: Date;
  used_at: Date | null;
  /** A retry repeats the signature. */
  last_challenge: string | null;
}

export interface AuthenticatorTable {
  member_id: bigint;
  /** Base32. */
  secret: string;
  /** Null until the first right code. */
  confirmed_at: Date | null;
  /** Time step of the last accepted code. */
  last_step: Generated<bigint>;
  last_use: string | null;
}

export interface RecoveryCodeTable {
  member_id: bigint;
  /** Argon2id with the member's salt; a keyed hash from an earlier version. */
  code_hash: string;
  used_at: Date | null;
  /** A retry repeats the code. */
  used_for: string | null;
}

/** Only members who chose more than the minimum have a row. */
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
