import type { Generated } from "kysely";

export interface WithdrawAddressTable {
  id: Generated<bigint>;
  member_id: bigint;
  /** With checksum. */
  address: string;
  label: string;
  created_at: Date;
  /** The end of its cool-down, before which no withdrawal may go to it while the list is on. */
  usable_at: Date;
}

/** Members who withdraw only to addresses of their book. */
export interface MemberAllowListTable {
  member_id: bigint;
  on_at: Date;
  /** When it ends, after it was switched off. */
  off_at: Date | null;
}

declare module "../../store/tables.ts" {
  interface Tables {
    withdraw_address: WithdrawAddressTable;
    member_allow_list: MemberAllowListTable;
  }
}
