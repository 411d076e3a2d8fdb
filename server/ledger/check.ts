/**
 * Verifies all invariants (rules.md M22) in one snapshot and names the first that fails, with its place. Reads the
 * whole ledger: for the operator and tests.
 */
import { sql } from "kysely";
import type { LedgerCheck } from "../../contract/operator/schemas.ts";
import type { Store, Tx } from "../store/store.ts";
import { findBrokenAct } from "./check-audit.ts";
import { findBrokenLine } from "./check-lines.ts";
import { invariants } from "./invariants.ts";
import { bookInvariants } from "./invariant-books.ts";
import { passInvariants } from "./invariant-passes.ts";
import { airdropInvariants } from "./invariant-airdrops.ts";
import { pairs } from "./invariant-pairs.ts";

/** Verifies what stands on the ledger. @returns what is broken, with its place, or null. */
export type LedgerInspection = (tx: Tx) => Promise<string | null>;

/** @param more what is verified once the ledger itself holds. */
export async function checkLedger(db: Store, ...more: LedgerInspection[]): Promise<LedgerCheck> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => checkWithin(tx, ...more));
}

/** The same within an open transaction. */
export async function checkWithin(tx: Tx, ...more: LedgerInspection[]): Promise<LedgerCheck> {
  // Full scans without a time limit, nor one for the work between them; nested loops would be slower.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`set local enable_nestloop = off`.execute(tx);
  let broken = (await findBrokenInvariant(tx)) ?? (await findBrokenLine(tx)) ?? (await findBrokenAct(tx));
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

async function findBrokenInvariant(tx: Tx): Promise<string | null> {
  for (const { name, query } of [
    ...invariants,
    ...pairs,
    ...passInvariants,
    ...bookInvariants,
    ...airdropInvariants,
  ]) {
    const { rows } = await sql.raw<{ place: string }>(`${query} limit 1`).execute(tx);
    if (rows[0]) return `${name}: ${rows[0].place}`;
  }
  return null;
}
