import { createHash } from "node:crypto";
import type { Json } from "../../contract/canonical.ts";
import { auditPreimage } from "../../contract/operator/audit-chain.ts";
import type { Store, Tx } from "../store/store.ts";
import { actingFor } from "../core/acting.ts";
import { pageById, type PageRequest } from "../core/paging.ts";

export interface Act {
  act: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string;
}

/**
 * Writes an act to the audit log, in the transaction that performs it, with the operator's name and how they were
 * authenticated, chained to the act
 * before. Acts are in order of the head's lock, which is held until the transaction ends. Source: rules.md O41, O88.
 */
export async function recordAct(tx: Tx, { act, before, after, ...texts }: Act, at: Date): Promise<void> {
  // As the database keeps them.
  const subject = texts.subject.toWellFormed();
  const reason = texts.reason.toWellFormed();
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
    // As they will be read.
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

/** The audit log, newest first. */
export function readAudit(db: Store, request: PageRequest) {
  return pageById(
    request,
    (before, count) =>
      db
        .selectFrom("audit")
        .select(["id", "at", "act", "subject", "before", "after", "reason", "operator", "via", "hash"])
        .where("id", "<", before)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    (row) => ({ ...row, id: row.id.toString(), at: row.at.toISOString() }),
  );
}
