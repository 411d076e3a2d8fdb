import type { Answer } from "../api/answer.ts";
import type { DocumentKey, Documents } from "./schema.ts";
import type { Batch } from "./store.ts";

/** Puts an answer into the batch as the document it is, in place of an earlier one; nothing when none came. */
export function keep<K extends DocumentKey>(batch: Batch, key: K, answer: Answer<Documents[K]> | null): void {
  if (!answer) return;
  batch.documents = batch.documents.filter((row) => row.key !== key);
  batch.documents.push({ key, value: answer.data, asOf: answer.at.toISOString() });
}
