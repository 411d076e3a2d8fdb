import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Json } from "../../contract/canonical.ts";
import { auditPreimage } from "../../contract/operator/audit-chain.ts";
import type { AuditQuery } from "../../contract/operator/schemas.ts";
import type { Store, Tx } from "../store/store.ts";
import { actingFor } from "../core/acting.ts";
import { newestIn } from "../core/newest.ts";
import { pageById } from "../core/paging.ts";

export interface Act {
  act: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string;
}

/**
 * Chained to the previous act, in the transaction that performs it. The head's lock, held until the transaction ends,
 * orders the acts.
 * Source: rules.md O41, O88.
 */
export async function recordAct(
  tx: Tx,
  { act, subject, before, after, reason }: Act,
  at: Date,
): Promise<void> {
  const { operator, via } = actingFor(tx);
  const states = { before: JSON.stringify(before), after: JSON.stringify(after) };
  const { hash: prevHash } = await tx
    .selectFrom("audit_head")
    .select("hash")
    .forUpdate()
    .executeTakeFirstOrThrow();
  const preimage = auditPreimage({
    at: at.toISOString(),
    act,
    subject,
    reason,
    operator,
    via,
    prevHash,
    // The answer holds the states in the form in which the log returns them later.
    before: JSON.parse(states.before) as Json,
    after: JSON.parse(states.after) as Json,
  });
  const hash = createHash("sha256").update(preimage).digest("hex");
  await tx
    .insertInto("audit")
    .values({ at, act, subject, ...states, reason, operator, via, prev_hash: prevHash, hash })
    .execute();
  await tx
    .updateTable("audit_head")
    .set((eb) => ({ hash, count: eb("count", "+", 1n) }))
    .execute();
}

/** From here on no other act is recorded, until the transaction ends: what acts recorded is seen whole. */
export async function lockActs(tx: Tx): Promise<void> {
  await tx.selectFrom("audit_head").select("hash").forUpdate().executeTakeFirstOrThrow();
}

/**
 * Newest first: by id, or if filtered, by time on the filter's index.
 * Source: rules.md O131.
 */
export function readAudit(db: Store, request: AuditQuery) {
  return pageById(
    request,
    (before, count) => auditPage(db, request, before, count).execute(),
    (row) => ({ ...row, id: row.id.toString(), at: row.at.toISOString() }),
  );
}

export function auditPage(
  db: Store | Tx,
  { operator, act, subject, from, to }: AuditQuery,
  before: bigint,
  count: number,
) {
  let query = db
    .selectFrom("audit")
    .select(["id", "at", "act", "subject", "before", "after", "reason", "operator", "via", "hash"]);
  if (operator !== undefined) query = query.where("operator", "=", operator);
  if (act !== undefined) query = query.where("act", "=", act);
  if (subject !== undefined) query = query.where("subject", "=", subject);
  const byTime = [operator, act, subject, from, to].some((filter) => filter !== undefined);
  return newestIn(query, "audit", { before, from, to, time: "at", byTime }).limit(count);
}

/** Steps along the index, so the log's length does not matter. */
export async function readActs(db: Store | Tx): Promise<{ list: string[] }> {
  const { rows } = await sql<{ act: string }>`
    with recursive step as (
      (select act from audit order by act limit 1)
      union all
      select (select act from audit where act > step.act order by act limit 1) from step where step.act is not null
    )
    select act from step where act is not null`.execute(db);
  return { list: rows.map(({ act }) => act) };
}
