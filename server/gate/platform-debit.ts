/** Debits by the operator and by daily jobs. The layer check names who may import this file. */
import { issueDebit, type DebitRight } from "../ledger/debit.ts";

export function platformDebit(member: bigint): DebitRight<"platform"> {
  return issueDebit({ member, scope: "platform" });
}
