/** Verifies the audit log: rules.md O41. */
import { createHash } from "node:crypto";
import type { Json } from "../../contract/canonical.ts";
import { auditPreimage } from "../../contract/operator/audit-chain.ts";
import { GENESIS_HASH } from "../../contract/wallet/statement.ts";
import type { Tx } from "../store/store.ts";

const BATCH = 5_000;

/** Finds the first act that was changed, removed or put in, or an end that is gone. */
export async function findBrokenAct(tx: Tx): Promise<string | null> {
  let last = { id: 0n, hash: GENESIS_HASH, count: 0n };
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
      if (prevHash !== last.hash) return `audit: each act follows the one before: act ${id}`;
      if (!isWhole) return `audit: each act is what was written: act ${id}`;
      last = { id, hash, count: last.count + 1n };
    }
    if (rows.length < BATCH) break;
  }
  const head = await tx.selectFrom("audit_head").selectAll().executeTakeFirst();
  const isEnd = head?.hash === last.hash && head.count === last.count;
  return isEnd ? null : `audit: the last act is the log's end: act ${last.id}`;
}
