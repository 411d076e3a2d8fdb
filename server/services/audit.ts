import type { Store, Tx } from "../store/store.ts";
import { cursorKey, page, pageLimit, type PageRequest } from "./paging.ts";

export interface Act {
  act: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string;
}

/** Writes down what the operator did, in the transaction that does it. */
export async function recordAct(tx: Tx, { before, after, ...act }: Act, at: Date): Promise<void> {
  await tx
    .insertInto("audit")
    .values({ ...act, at, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();
}

/** The audit log, the newest first. */
export async function readAudit(db: Store, request: PageRequest) {
  const limit = pageLimit(request);
  const cursor = cursorKey(request, /^(\d+)$/);
  let query = db.selectFrom("audit").selectAll();
  if (cursor) query = query.where("id", "<", BigInt(cursor[1]!));
  const rows = await query
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return page(
    rows,
    limit,
    (row) => row.id.toString(),
    (row) => ({ ...row, id: row.id.toString(), at: row.at.toISOString() }),
  );
}
