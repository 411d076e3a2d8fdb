/**
 * How long the answers under idempotency keys are kept: for good those with a member's receipt, two years the operator's,
 * 90 days the rest; a repetition after so long does no harm. Source: rules.md A32.
 */
import { sql } from "kysely";
import type { Tx } from "../store/store.ts";

/** The database judges the ages, by its own clock. @returns how many were deleted, at most `limit`. */
export async function deleteOutcomes(tx: Tx, _: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ deleted: bigint }>`select purge_outcomes(${limit}) as deleted`.execute(tx);
  return Number(rows[0]!.deleted);
}
