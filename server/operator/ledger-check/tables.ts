import type { Generated } from "kysely";

/** One row. */
export interface LedgerCheckTable {
  id: Generated<number>;
  /** When the last check began. */
  checked_at: Date;
  /** The first violated invariant with its place; null where the ledger holds. */
  broken: string | null;
  broken_since: Date | null;
}

declare module "../../store/tables.ts" {
  interface Tables {
    ledger_check: LedgerCheckTable;
  }
}
