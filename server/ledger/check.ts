/**
 * Verifies all invariants (rules.md M22) in one snapshot and names the first that fails, with its place. Reads the
 * whole ledger; for what was written since a point see check-since.ts.
 */
import { sql } from "kysely";
import type { Store, Tx } from "../store/store.ts";
import { checkAudit } from "./check-audit.ts";
import { findBrokenLine } from "./check-lines.ts";
import type { LedgerInspection } from "./inspection.ts";
import { invariants, type Invariant } from "./invariants.ts";
import { bookInvariants } from "./invariant-books.ts";
import { passInvariants } from "./invariant-passes.ts";
import { airdropInvariants } from "./invariant-airdrops.ts";
import { pairs } from "./invariant-pairs.ts";

export const allInvariants: readonly Invariant[] = [
  ...invariants,
  ...pairs,
  ...passInvariants,
  ...bookInvariants,
  ...airdropInvariants,
];

export interface WholeCheck {
  ok: boolean;
  transfers: number;
  entries: number;
  members: number;
  broken: string | null;
}

/** @param more run if the ledger itself holds. */
export async function checkLedger(db: Store, ...more: LedgerInspection[]): Promise<WholeCheck> {
  return inCheck(db, "read only", (tx) => checkWithin(tx, ...more));
}

export function inCheck<T>(db: Store, mode: "read only" | "read write", check: (tx: Tx) => Promise<T>) {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode(mode).execute(check);
}

export async function checkWithin(tx: Tx, ...more: LedgerInspection[]): Promise<WholeCheck> {
  await withMoreTime(tx);
  // Nested loops would be slower for full scans.
  await sql`set local enable_nestloop = off`.execute(tx);
  let broken =
    (await findBrokenInvariant(tx, allInvariants, "query")) ??
    (await findBrokenLine(tx)) ??
    (await checkAudit(tx)).broken;
  for (const inspect of more) broken ??= await inspect(tx);
  const { rows } = await sql<{ transfers: bigint; entries: bigint; members: bigint }>`
    select (select count(*) from ledger_transaction) as transfers, (select count(*) from entry) as entries,
      (select count(*) from member) as members`.execute(tx);
  const { transfers, entries, members } = rows[0]!;
  return {
    ok: broken === null,
    transfers: Number(transfers),
    entries: Number(entries),
    members: Number(members),
    broken,
  };
}

/** Of a suspended server, whose snapshot and locks would otherwise be held forever. */
const LONGEST_IDLE = "10min";

export async function withMoreTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(LONGEST_IDLE)}`.execute(tx);
}

export async function findBrokenInvariant(
  tx: Tx,
  list: readonly Invariant[],
  kind: "query" | "fresh",
): Promise<string | null> {
  for (const { name, query, fresh } of list) {
    const text = kind === "query" || fresh === true ? query : fresh;
    if (text === undefined) continue;
    const { rows } = await sql.raw<{ place: string }>(`${text} limit 1`).execute(tx);
    if (rows[0]) return `${name}: ${rows[0].place}`;
  }
  return null;
}
