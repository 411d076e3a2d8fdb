import type { Generated } from "kysely";

export interface WithdrawAddressTable {
  id: Generated<bigint>;
  member_id: bigint;
  /** With checksum. */
  address: string;
  label: string;
  created_at: Date;
  /** While the list is on, no withdrawal goes to it earlier. */
  usable_at: Date;
}

export interface MemberAllowListTable {
  member_id: bigint;
  on_at: Date;
  /** Null unless it was switched off. */
  off_at: Date | null;
}

declare module "../../store/tables.ts" {
  interface Tables {
    withdraw_address: WithdrawAddressTable;
    member_allow_list: MemberAllowListTable;
  }
}
