/** Source: rules.md E7. */
import type { PublishedRoot, LogHead, RootStatement } from "../../contract/evidence/root.ts";
import { Refused } from "../core/refused.ts";
import { pageById, type PageRequest } from "../core/paging.ts";
import type { Store, Tx } from "../store/store.ts";
import { anchorsOf } from "./anchors.ts";
import { proveConsistency, proveInclusion } from "./log.ts";
import type { EvidenceRootTable } from "./tables.ts";

/** Without the unsigned anchor. */
export function toPublished(row: EvidenceRootTable): PublishedRoot {
  const statement = JSON.parse(row.statement) as RootStatement;
  const { number, at, keyId } = statement;
  const log = { size: number, root: row.log_root, at, keyId, signature: row.log_signature };
  return { statement, hash: row.hash, signature: row.signature, log };
}

export async function readRoots(db: Store, request: PageRequest) {
  const page = await pageById<EvidenceRootTable & { id: bigint }, PublishedRoot>(
    request,
    async (before, count) => {
      const rows = await db
        .selectFrom("evidence_root")
        .selectAll()
        .where("number", "<", Number(before < LAST ? before : LAST))
        .orderBy("number", "desc")
        .limit(count)
        .execute();
      return rows.map((row) => ({ ...row, id: BigInt(row.number) }));
    },
    toPublished,
  );
  return { ...page, list: await withAnchors(db, page.list) };
}

async function withAnchors(db: Store | Tx, roots: PublishedRoot[]): Promise<PublishedRoot[]> {
  const anchors = await anchorsOf(
    db,
    roots.map(({ statement }) => statement.number),
  );
  return roots.map((root) => ({ ...root, anchor: anchors.get(root.statement.number) ?? null }));
}

const LAST = 2n ** 31n - 1n;

/** @throws Refused `not_found` */
export async function readRoot(db: Store, number: number): Promise<PublishedRoot> {
  const row = await db
    .selectFrom("evidence_root")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "number" });
  return (await withAnchors(db, [toPublished(row)]))[0]!;
}

export async function lastRoot(db: Store | Tx): Promise<PublishedRoot | null> {
  const row = await db
    .selectFrom("evidence_root")
    .selectAll()
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? (await withAnchors(db, [toPublished(row)]))[0]! : null;
}

export async function readLogHead(db: Store): Promise<LogHead | null> {
  return (await lastRoot(db))?.log ?? null;
}

/** @throws Refused `not_found` for a log that does not exist yet, `invalid` for one that would end before it begins. */
export async function readConsistency(db: Store, { from, to }: { from: number; to: number }) {
  if (from > to) throw new Refused("invalid", { field: "from" });
  await assertSize(db, to, "to");
  return { from, to, proof: await proveConsistency(db, from, to) };
}

/** @throws Refused as {@link readConsistency}. */
export async function readInclusion(db: Store, { number, size }: { number: number; size: number }) {
  if (number > size) throw new Refused("invalid", { field: "number" });
  await assertSize(db, size, "size");
  return { number, size, proof: await proveInclusion(db, number, size) };
}

async function assertSize(db: Store, size: number, field: string): Promise<void> {
  const { number } = await db.selectFrom("evidence_head").select("number").executeTakeFirstOrThrow();
  if (size > number) throw new Refused("not_found", { field });
}
