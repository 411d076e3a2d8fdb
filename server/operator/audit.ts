import type { Store, Tx } from "../store/store.ts";
import { pageById, type PageRequest } from "../core/paging.ts";

export interface Act {
  act: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string;
}

/** Writes an act to the audit log, in the transaction that performs it. */
export async function recordAct(tx: Tx, { before, after, ...act }: Act, at: Date): Promise<void> {
  await tx
    .insertInto("audit")
    .values({ ...act, at, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();
}

/** The audit log, newest first. */
export function readAudit(db: Store, request: PageRequest) {
  return pageById(
    request,
    (before, count) =>
      db
        .selectFrom("audit")
        .selectAll()
        .where("id", "<", before)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    (row) => ({ ...row, id: row.id.toString(), at: row.at.toISOString() }),
  );
}
