/** What `ledger check` verifies of the evidence. Source: rules.md E10. */
import type { Context } from "../core/context.ts";
import type { LedgerInspection } from "../ledger/check.ts";
import { checkRoots } from "./check-roots.ts";
import { findBrokenTree } from "./check-tree.ts";

export function inspectEvidence({ receipts }: Pick<Context, "receipts">): LedgerInspection {
  return async (tx) => {
    const { broken, last } = await checkRoots(tx, receipts);
    return broken ?? (last && (await findBrokenTree(tx, last)));
  };
}
