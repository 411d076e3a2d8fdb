/** Source: rules.md O41. */
import { createHash } from "node:crypto";
import type { Json } from "../../contract/canonical.ts";
import { auditPreimage } from "../../contract/operator/audit-chain.ts";
import { GENESIS_HASH } from "../../contract/wallet/statement.ts";
import type { Tx } from "../store/store.ts";

const BATCH = 5_000;

export interface AuditEnd {
  id: bigint;
  hash: string;
  count: bigint;
}

export interface CheckedAudit {
  broken: string | null;
  end: AuditEnd;
}

/**
 * Also finds a missing end.
 * @param from the last act that an earlier check verified.
 */
export async function checkAudit(
  tx: Tx,
  from: AuditEnd = { id: 0n, hash: GENESIS_HASH, count: 0n },
): Promise<CheckedAudit> {
  let last = from;
  const broken = (what: string, id: bigint) => ({ broken: `audit: ${what}: act ${id}`, end: last });
  for (;;) {
    const rows = await tx
      .selectFrom("audit")
      .selectAll()
      .where("id", ">", last.id)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    for (const { id, at, before, after, hash, prev_hash: prevHash, ...row } of rows) {
      const { act, subject, reason, operator, via } = row;
      const content = { at: at.toISOString(), act, subject, reason, operator, via, prevHash };
      const preimage = auditPreimage({ ...content, before: before as Json, after: after as Json });
      const isWhole = createHash("sha256").update(preimage).digest("hex") === hash;
      if (prevHash !== last.hash) return broken("each act follows the one before", id);
      if (!isWhole) return broken("each act is what was written", id);
      last = { id, hash, count: last.count + 1n };
    }
    if (rows.length < BATCH) break;
  }
  const head = await tx.selectFrom("audit_head").selectAll().executeTakeFirst();
  const isEnd = head?.hash === last.hash && head.count === last.count;
  return isEnd ? { broken: null, end: last } : broken("the last act is the log's end", last.id);
}
