import { isQuotaError } from "./quota.ts";
import type { DocumentRow } from "../shared/schema.ts";
import type { Batch, MirrorStore } from "./store.ts";

/**
 * Writes a page; where there is no room for all of it the core alone: documents with lines, or at least documents.
 * Without the cursor, so that the next sync brings all the rest.
 * @throws the browser's storage error, also when the core was written.
 */
export async function writePage(
  store: MirrorStore,
  batch: Batch,
  before: DocumentRow<"sync">,
): Promise<void> {
  try {
    await store.write(batch);
  } catch (error) {
    if (!isQuotaError(error) || !batch.sync) throw error;
    const { since, row } = batch.sync;
    const documents = batch.documents.filter(({ key }) => key !== "statement");
    const value = { ...row.value, cursor: null, open: null };
    const core: Batch = { documents, notices: {}, sync: { since, row: { ...before, value } } };
    const withLines: Batch = { ...core, ...(batch.lines && { lines: { ...batch.lines, unfinished: true } }) };
    await store.write(withLines).catch(() => store.write(core).catch(() => undefined));
    throw error;
  }
}
