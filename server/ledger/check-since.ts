/**
 * `ledger check`: verifies what was written since the sealed point, in time that grows with it; everything if there is
 * no valid point, or on demand. A passed check seals a new point. Source: rules.md O135 to O137.
 */
import { sql } from "kysely";
import type { LedgerCheck } from "../../contract/operator/schemas.ts";
import { areStampsAhead } from "../store/stamps.ts";
import type { Store, Tx } from "../store/store.ts";
import { allInvariants, checkWithin, findBrokenInvariant, inCheck, withMoreTime } from "./check.ts";
import { checkAudit, type AuditEnd } from "./check-audit.ts";
import { findBrokenFreshLine } from "./check-fresh-lines.ts";
import { gatherFresh } from "./fresh.ts";
import type { Inspection } from "./inspection.ts";
import { dropPoint, readPoint, statePoint, storePoint, type PointStatement, type Refusal } from "./point.ts";
import type { ReceiptSigner } from "./receipts.ts";

interface Checked {
  db: Store;
  receipts: ReceiptSigner;
  now: () => Date;
}

export const onlyWhole = allInvariants.filter(({ fresh }) => fresh === undefined).map(({ name }) => name);

export async function checkFromPoint(
  ctx: Checked,
  inspections: Inspection[],
  { whole = false } = {},
): Promise<LedgerCheck> {
  if (whole) return checkWhole(ctx, inspections, null);
  const since = await inCheck(ctx.db, "read write", (tx) => checkSince(ctx, tx, inspections));
  if (typeof since === "string") return checkWhole(ctx, inspections, since);
  const { point, begun, ...answer } = since;
  if (point) await storePoint(ctx.db, ctx.receipts, point, begun);
  const { at, wholeAt } = begun;
  return { ...answer, since: at, wholeAt, refused: null, unverified: onlyWhole };
}

async function checkWhole(
  ctx: Checked,
  inspections: Inspection[],
  refused: Refusal | null,
): Promise<LedgerCheck> {
  const { point, ...answer } = await inCheck(ctx.db, "read only", async (tx) => {
    const check = await checkWithin(tx, ...inspections.map(({ whole }) => whole));
    const isSealable = check.ok && !(await areStampsAhead(tx));
    return { ...check, point: isSealable ? await sealed(ctx, tx, inspections, null) : null };
  });
  await (point ? storePoint(ctx.db, ctx.receipts, point, null) : dropPoint(ctx.db));
  return { ...answer, since: null, wholeAt: point?.at ?? null, refused, unverified: [] };
}

async function sealed(
  ctx: Checked,
  tx: Tx,
  inspections: Inspection[],
  wholeAt: string | null,
): Promise<PointStatement> {
  return statePoint(tx, ctx, await auditEnd(tx), wholeAt, inspections);
}

async function auditEnd(tx: Tx): Promise<AuditEnd> {
  const { rows } = await sql<AuditEnd>`
    select coalesce((select max(id) from audit), 0) as id, hash, count from audit_head`.execute(tx);
  return rows[0]!;
}

/** @returns why no point can be used; or the findings, and the next point if they are none. */
export async function checkSince(ctx: Checked, tx: Tx, inspections: Inspection[]) {
  await withMoreTime(tx);
  const begun = await readPoint(tx, ctx.receipts);
  if (typeof begun === "string") return begun;
  await gatherFresh(tx, begun);
  const { id, hash, count } = begun.audit;
  let broken =
    (await findBrokenInvariant(tx, allInvariants, "fresh")) ??
    (await findBrokenFreshLine(tx)) ??
    (await checkAudit(tx, { id: BigInt(id), hash, count: BigInt(count) })).broken;
  for (const { name, since } of inspections) broken ??= await since(tx, begun.parts[name] ?? null);
  const { rows } = await sql<{ transfers: number; entries: number; members: number }>`
    select (select count(*)::integer from fresh_transaction) as transfers, (select count(*)::integer from fresh_entry) as entries,
      (select count(*)::integer from fresh_member) as members`.execute(tx);
  const ok = broken === null;
  const point = ok ? await sealed(ctx, tx, inspections, begun.wholeAt) : null;
  return { ok, ...rows[0]!, broken, point, begun };
}
