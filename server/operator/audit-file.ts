/** The log records the export. Source: rules.md O131. */
import { Readable } from "node:stream";
import type { AuditFileQuery } from "../../contract/operator/schemas.ts";
import { actAs, type OperatorIdentity } from "../core/acting.ts";
import type { Context } from "../core/context.ts";
import { BYTE_ORDER_MARK, csvLine } from "../core/csv.ts";
import { transact } from "../core/transact.ts";
import type { Store } from "../store/store.ts";
import { auditPage, recordAct } from "./audit.ts";

/** Acts in memory. */
const BATCH = 500;
const NO_ID_YET = 2n ** 63n - 1n;

export async function openAuditFile(ctx: Context, identity: OperatorIdentity, query: AuditFileQuery) {
  await transact(ctx.db, async (tx) => {
    actAs(tx, identity);
    const act = { act: "audit export", subject: "", before: null, reason: "" };
    await recordAct(tx, { ...act, after: query }, ctx.now());
  });
  return { name: "audit.csv", body: Readable.from(auditFile(ctx.db, query), { highWaterMark: 1 }) };
}

/** Acts never change, and later ones come before the first page. */
async function* auditFile(db: Store, query: AuditFileQuery): AsyncGenerator<string> {
  yield (
    BYTE_ORDER_MARK +
      csvLine(["number", "time", "operator", "via", "act", "subject", "reason", "before", "after", "hash"])
  );
  let before = NO_ID_YET;
  for (;;) {
    const rows = await auditPage(db, query, before, BATCH).execute();
    const lines = rows.map((row) =>
      csvLine([
        row.id.toString(),
        row.at.toISOString(),
        row.operator ?? "",
        row.via ?? "",
        row.act,
        row.subject,
        row.reason,
        JSON.stringify(row.before),
        JSON.stringify(row.after),
        row.hash,
      ]),
    );
    if (lines.length > 0) yield lines.join("");
    if (rows.length < BATCH) return;
    before = rows.at(-1)!.id;
  }
}
