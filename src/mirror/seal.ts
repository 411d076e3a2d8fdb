/** What stays unsealed: docs/decisions/2026-11-22-sealed-mirror.md. */
import { CIPHER, IV_BYTES, placeOf, type Sealed } from "../shared/sealed-rows.ts";
import type { DocumentKey, TableName } from "../shared/schema.ts";

/** These fields stay clear: keys, and fields for sorting and selecting. */
const clearFields: Partial<Record<TableName, readonly string[]>> = {
  documents: ["key", "asOf"],
  votes: ["id", "createdAt"],
  lines: ["seq", "asset", "type", "createdAt"],
  receipts: ["key", "at"],
  items: ["list", "id", "order"],
  pages: ["n"],
  heads: ["seq"],
  evidence: ["key"],
  screens: ["path"],
};

export const sealedTables = Object.keys(clearFields) as TableName[];

/** These documents stay clear: public ones, and the sync's, which the worker writes too. */
const clearDocuments: ReadonlySet<string> = new Set<DocumentKey>([
  "config",
  "banners",
  "voteSetting",
  "nftSettings",
  "tokenPrices",
  "receiptKey",
  "ordinalsAmount",
  "statement",
  "fetched",
]);

export function isPrivate(table: TableName, row: unknown): boolean {
  return table !== "documents" || !clearDocuments.has((row as { key: string }).key);
}

/** @throws DataError, OperationError */
export async function sealRow<Row extends object>(
  key: CryptoKey,
  table: TableName,
  row: Row,
): Promise<Row | Sealed> {
  if (!isPrivate(table, row)) return row;
  const clear: Record<string, unknown> = {};
  const rest = { ...row } as Record<string, unknown>;
  for (const field of clearFields[table] ?? []) {
    if (field in rest) clear[field] = rest[field];
    delete rest[field];
  }
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const additionalData = placeOf(table, clear);
  const text = new TextEncoder().encode(JSON.stringify(rest));
  const hidden = new Uint8Array(await crypto.subtle.encrypt({ name: CIPHER, iv, additionalData }, key, text));
  const sealed = new Uint8Array(IV_BYTES + hidden.length);
  sealed.set(iv);
  sealed.set(hidden, IV_BYTES);
  return { ...clear, sealed };
}
