/** Rebuilds all roots and their log with the stolen key, so that every check inside the database passes. */
import { canonical, type Json } from "../../../contract/canonical.ts";
import { toHex } from "../../../contract/evidence/bytes.ts";
import { logDigest, NO_ROOT, rootDigest, type RootStatement } from "../../../contract/evidence/root.ts";
import { sha256 } from "../../../contract/evidence/sha256.ts";
import { appendToLog } from "../../../server/evidence/log.ts";
import type { Alteration } from "./alterations.ts";

export const rootsMadeAnew: Alteration = async (tx, { server }, draw) => {
  const { key } = server.ctx.receipts;
  const rows = await tx.selectFrom("evidence_root").selectAll().orderBy("number").execute();
  // From a random root on, roots claim an earlier time. Their totals may differ too where lines were rewritten.
  const first = draw.one(rows).number;
  const earlier = 1 + draw.upTo(999);
  await tx.deleteFrom("evidence_log").execute();
  let previous = NO_ROOT;
  for (const { number, statement: text } of rows) {
    const stated = JSON.parse(text) as RootStatement;
    const moved = number < first ? 0 : earlier;
    const at = new Date(Date.parse(stated.at) - moved);
    const statement = { ...stated, at: at.toISOString(), previous };
    const digest = rootDigest(statement, sha256);
    const hash = toHex(digest);
    const root = await appendToLog(tx, number, hash);
    const log = { size: number, root, at: statement.at, keyId: stated.keyId };
    await tx
      .updateTable("evidence_root")
      .set({
        at,
        statement: canonical(statement as unknown as Json),
        hash,
        signature: key.signDigest(Buffer.from(digest)),
        log_root: root,
        log_signature: key.signDigest(Buffer.from(logDigest(log, sha256))),
      })
      .where("number", "=", number)
      .execute();
    previous = hash;
  }
  await tx.updateTable("evidence_head").set({ hash: previous }).execute();
};
