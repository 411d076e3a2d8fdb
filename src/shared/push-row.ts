/** Stored in the member's database, which log-out deletes. */
import { openIfThere, readRows, writeTable } from "./idb.ts";
import type { Owner, PushRow, TableName } from "./schema.ts";

const PUSH: TableName = "push";
const MARK_BYTES = 4;

/** @throws the browser's storage error: a subscription without a row is ended */
export async function readPushRow(owner: Owner): Promise<PushRow | null> {
  const [row] = await readRows<PushRow>(owner, PUSH, openIfThere);
  return row ?? null;
}

/** Resolves to whether it was stored; if not, the worker cannot tell a message's recipient. */
export function putPushRow(row: PushRow): Promise<boolean> {
  return writeTable(row.uid, PUSH, (table) => void table.put(row));
}

export async function dropPushRow(owner: Owner): Promise<void> {
  await writeTable(owner, PUSH, (table) => void table.clear());
}

/** Identifies a session without its token. */
export async function sessionMark(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return [...new Uint8Array(hash, 0, MARK_BYTES)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
