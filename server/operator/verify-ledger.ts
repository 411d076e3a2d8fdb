import type { LedgerCheck } from "../../contract/operator/schemas.ts";
import { checkLedger } from "../ledger/check.ts";
import type { Context } from "../core/context.ts";

/** Every invariant of money over all data, for the operator. Takes as long as the ledger is. */
export function verifyLedger({ db }: Context): Promise<LedgerCheck> {
  return checkLedger(db);
}
