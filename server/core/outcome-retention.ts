/**
 * Keeps answers with a member's receipt for good, the operator's for two years and others for 90 days; a retry after so
 * long does no harm. Source: rules.md A32.
 */
import { sql } from "kysely";
import type { Tx } from "../store/store.ts";

/** The database judges the ages. @returns how many were deleted, at most `limit`. */
export async function deleteOutcomes(tx: Tx, _: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ deleted: bigint }>`select purge_outcomes(${limit}) as deleted`.execute(tx);
  return Number(rows[0]!.deleted);
}
