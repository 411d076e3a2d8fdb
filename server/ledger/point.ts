/**
 * A sealed point states, signed with the platform's key, up to where the ledger has been verified; a later check begins
 * there. A point of another database, or ahead of this one, is refused. Source: rules.md O135, O136.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { sql } from "kysely";
import { canonical, type Json } from "../../contract/canonical.ts";
import { databaseIdentity, newestTransaction } from "../store/database-identity.ts";
import { areStampsAhead } from "../store/stamps.ts";
import type { Store, Tx } from "../store/store.ts";
import type { AuditEnd } from "./check-audit.ts";
import type { Inspection } from "./inspection.ts";
import type { ReceiptSigner } from "./receipts.ts";
import { keyIdOf } from "./signing-keys.ts";

export interface PointStatement {
  kind: "sealed point";
  version: 1;
  at: string;
  wholeAt: string;
  /** The database's identity, with its newest ledger transaction. */
  database: string;
  trace: string | null;
  /** The database transactions that had ended, in PostgreSQL's notation. */
  snapshot: string;
  /** Units by "pool/asset". */
  pools: Record<string, string>;
  counters: Record<string, string>;
  audit: { id: string; count: string; hash: string };
  parts: Record<string, Json>;
  keyId: string;
}

export type Refusal = "none" | "numbers" | "signature" | "database" | "set_back";

const DOMAIN = "starship sealed point\n";

interface State {
  database: string;
  snapshot: string;
  next: bigint;
  trace: string | null;
}

async function readState(tx: Tx): Promise<State> {
  const { rows } = await sql<State>`
    select ${sql.raw(databaseIdentity)} as database, pg_current_snapshot()::text as snapshot,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
      ${sql.raw(newestTransaction)} as trace`.execute(tx);
  return rows[0]!;
}

export async function readPoint(tx: Tx, receipts: ReceiptSigner): Promise<PointStatement | Refusal> {
  const row = await tx.selectFrom("sealed_point").selectAll().executeTakeFirst();
  if (!row) return (await areStampsAhead(tx)) ? "numbers" : "none";
  const point = JSON.parse(row.statement) as PointStatement;
  const x = receipts.key.publicKey;
  // A replaced key may have become known to others.
  if (point.keyId !== keyIdOf(x) || !isSigned(x, row.statement, row.signature)) return "signature";
  const { database, next } = await readState(tx);
  if (point.database !== database) return "database";
  const [, sealedNext] = point.snapshot.split(":");
  return BigInt(sealedNext!) <= next && (await hasTrace(tx, point)) ? point : "set_back";
}

async function hasTrace(tx: Tx, { trace, audit }: PointStatement): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select (${trace}::uuid is null or exists (select from ledger_transaction where id = ${trace}::uuid))
      and (${audit.count} = '0' or exists (select from audit where id = ${audit.id}::bigint and hash = ${audit.hash}))
      as held`.execute(tx);
  return rows[0]!.held;
}

function isSigned(x: string, statement: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, digestOf(statement), key, Buffer.from(signature, "base64url"));
}

function digestOf(statement: string): Buffer {
  return createHash("sha256").update(`${DOMAIN}${statement}`).digest();
}

/** @param wholeAt null if the whole ledger was verified now. */
export async function statePoint(
  tx: Tx,
  { receipts, now }: { receipts: ReceiptSigner; now: () => Date },
  { id, count, hash }: AuditEnd,
  wholeAt: string | null,
  inspections: Inspection[],
): Promise<PointStatement> {
  const { next: _, ...state } = await readState(tx);
  const at = now().toISOString();
  const parts: Record<string, Json> = {};
  for (const { name, seal } of inspections) parts[name] = await seal(tx);
  return {
    kind: "sealed point",
    version: 1,
    at,
    wholeAt: wholeAt ?? at,
    ...state,
    pools: await totals(tx, "pool || '/' || asset", "balance", "pool"),
    counters: await totals(tx, "name", "value", "counter"),
    audit: { id: id.toString(), count: count.toString(), hash },
    parts,
    keyId: receipts.key.keyId,
  };
}

async function totals(tx: Tx, name: string, value: string, table: string): Promise<Record<string, string>> {
  const { rows } = await sql
    .raw<{ name: string; total: string }>(
      `select ${name} as name, sum(${value})::text as total from ${table} group by 1 order by 1`,
    )
    .execute(tx);
  return Object.fromEntries(rows.map(({ name: key, total }) => [key, total]));
}

/**
 * @param begun replaced only if it is still stored: another check may have gone further or found the ledger broken.
 * Null after a whole check.
 */
export async function storePoint(
  db: Store,
  { key }: ReceiptSigner,
  point: PointStatement,
  begun: PointStatement | null,
): Promise<void> {
  // The key was replaced during the check.
  if (key.keyId !== point.keyId) return;
  const statement = canonical(point as unknown as Json);
  const row = { statement, signature: key.signDigest(digestOf(statement)) };
  if (begun) {
    const before = canonical(begun as unknown as Json);
    await db.updateTable("sealed_point").set(row).where("statement", "=", before).execute();
  } else
    await db
      .insertInto("sealed_point")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  await sql`select summarize_written()`.execute(db);
}

/** For a broken ledger, so that no check begins from earlier results. */
export async function dropPoint(db: Store): Promise<void> {
  await db.deleteFrom("sealed_point").execute();
}
