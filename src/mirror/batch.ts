import type { Answer } from "../shared/answer.ts";
import type { DocumentKey, DocumentRow, Documents, Fetched } from "../shared/schema.ts";
import type { Batch } from "./store.ts";

export function putDocument<K extends DocumentKey>(
  batch: Batch,
  key: K,
  answer: Answer<Documents[K]> | null,
): void {
  if (answer) batch.documents.push({ key, value: answer.data, asOf: answer.at.toISOString() });
}

/** Pass the time of the first page: the list may have changed after it. */
export function putFetchedAt(batch: Batch, list: keyof Fetched, at: Date): void {
  batch.fetched = { ...batch.fetched, [list]: at.toISOString() };
}

export function mergeFetchedAt(row: DocumentRow | undefined, fetched: Fetched): DocumentRow<"fetched"> {
  const before = row as DocumentRow<"fetched"> | undefined;
  const { pushed, ...value } = { ...before?.value, ...fetched };
  const asOf = Object.values(fetched).toSorted().at(-1) ?? "";
  // A whole list includes the pushed notices.
  const isPushed = pushed !== undefined && fetched.notice === undefined;
  return { key: "fetched", value: isPushed ? { ...value, pushed } : value, asOf };
}
