/** The layer check names who may import this. */
import { issueDebit, type DebitRight } from "../ledger/debit.ts";

export function platformDebit(member: bigint): DebitRight<"platform"> {
  return issueDebit({ member, scope: "platform" });
}
