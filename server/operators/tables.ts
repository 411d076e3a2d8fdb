import type { Generated } from "kysely";
import type { Role } from "../../contract/operator/roles.ts";
import type { Json } from "../store/json-column.ts";

export interface OperatorAccountTable {
  name: string;
  roles: Json<Role[]>;
  created_at: Date;
  disabled_at: Date | null;
  /** The last use of any of the operator's sessions. */
  seen_at: Date | null;
  /** SHA-256 of the invitation's secret, hex. */
  invite_hash: string | null;
  invite_until: Date | null;
  /** The new authenticator's secret, base32. */
  invite_totp: string | null;
  /** Of the key that goes with codes, SHA-256, hex; null without an authenticator. */
  key_hash: string | null;
  totp_secret: string | null;
  /** Time step of the last accepted code. */
  totp_step: Generated<bigint>;
}

export interface OperatorPasskeyTable {
  id: string;
  operator: string;
  rp_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string;
  name: string;
  created_at: Date;
}

export interface OperatorSessionTable {
  id: Generated<bigint>;
  /** SHA-256, hex. */
  token_hash: string;
  operator: string;
  device: string | null;
  created_at: Date;
  used_at: Date;
}

export interface OperatorScriptTable {
  name: string;
  token_hash: string;
  /** An operator of the table or of the environment. */
  operator: string;
  role: Role;
  created_at: Date;
  until: Date;
  used_at: Date | null;
}

declare module "../store/tables.ts" {
  interface Tables {
    operator_account: OperatorAccountTable;
    operator_passkey: OperatorPasskeyTable;
    operator_session: OperatorSessionTable;
    operator_script: OperatorScriptTable;
  }
}
