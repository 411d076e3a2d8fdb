import type { Generated } from "kysely";

/** Never changed or deleted. */
export interface MemberNoteTable {
  id: Generated<bigint>;
  member_id: bigint;
  text: string;
  /** The operator's name. */
  noted_by: string;
  noted_at: Date;
}

declare module "../../store/tables.ts" {
  interface Tables {
    member_note: MemberNoteTable;
  }
}
