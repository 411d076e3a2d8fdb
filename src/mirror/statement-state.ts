import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import { GENESIS_HASH } from "../../contract/wallet/statement.ts";
import type { DocumentRow, SyncState } from "../shared/schema.ts";

/**
 * A sync that began before the lines were cleared or replaced would leave a permanent gap.
 * @param before the stored line before `first`.
 */
export function assertFollows(first: BalanceLine | undefined, before: BalanceLine | undefined): void {
  if (!first || first.prevHash === (first.seq === 1 ? GENESIS_HASH : before?.hash)) return;
  throw new Error(`line ${first.seq} does not continue the stored statement`);
}

/**
 * Extends the visible range unless lines are missing.
 * @param asOf for mirrors of older app versions, which stored no time.
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

/** The answer to another cursor would undo another tab's writes. */
export function assertContinues(stored: DocumentRow | undefined, since: string | null): void {
  const { cursor = null } = ((stored as DocumentRow<"sync"> | undefined)?.value ?? {}) as Partial<SyncState>;
  if (cursor !== since) throw new Error("another sync was written meanwhile");
}
