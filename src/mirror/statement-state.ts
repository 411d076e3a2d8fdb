import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import { GENESIS_HASH } from "../../contract/wallet/statement.ts";
import type { DocumentRow } from "../shared/schema.ts";

/**
 * Lines that are added must follow the ones that are kept. A sync that began before those were forgotten, or replaced by
 * another tab, would otherwise leave a gap that no later one finds.
 * @param before the line that is kept under the seq before the first's.
 */
export function assertFollows(first: BalanceLine | undefined, before: BalanceLine | undefined): void {
  if (!first || first.prevHash === (first.seq === 1 ? GENESIS_HASH : before?.hash)) return;
  throw new Error(`line ${first.seq} does not follow what is kept`);
}

/**
 * What is shown when lines are added: all, or what was shown before, until the rest of them is there.
 * @param last the last line that is kept so far.
 * @param asOf the time of what an earlier version of the app has kept, which did not note the statement's own.
 */
export function statementState(
  state: DocumentRow<"statement"> | undefined,
  unfinished: boolean,
  last: BalanceLine | undefined,
  asOf = "",
): DocumentRow<"statement"> {
  const shownTo = unfinished ? (state?.value.shownTo ?? last?.seq ?? 0) : null;
  return { key: "statement", value: { shownTo }, asOf: state?.asOf ?? asOf };
}
