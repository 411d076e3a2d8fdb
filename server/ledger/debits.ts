/** Source: rules.md G1. */
import type { LineType } from "../../contract/wallet/schemas.ts";
import type { EntryInput, Pool } from "./accounts.ts";
import { DebitRight } from "./debit.ts";

const outside: ReadonlySet<Pool> = new Set(["withdrawing", "custody"]);
/** The payer cannot choose their recipients or amounts. */
const shares: ReadonlySet<LineType> = new Set(["direct", "position", "leadership"]);

/** @throws Error for a debit without a right, and for an outflow with a right to spend. */
export function assertDebits(entries: EntryInput[]): void {
  for (const { party, amount } of entries) {
    if (!("member" in party) || amount >= 0n) continue;
    const { right, member } = party;
    if (!(right instanceof DebitRight) || right.member !== member)
      throw new Error(`the gate has given no right to debit member ${member}`);
    if (right.scope === "spend" && entries.some((entry) => leaves(member, entry)))
      throw new Error(`a right to spend does not let anything leave member ${member}`);
  }
}

function leaves(member: bigint, { party, amount, type }: EntryInput): boolean {
  if (amount <= 0n) return false;
  if ("pool" in party) return outside.has(party.pool);
  return party.member !== member && !(type && shares.has(type));
}
