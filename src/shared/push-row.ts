/** This browser's subscription, in its member's own database: page and worker read it, and log-out deletes it with the rest. */
import { readRows, writeTable } from "./idb.ts";
import type { Owner, PushRow, TableName } from "./schema.ts";

const PUSH: TableName = "push";
const TOLD_BYTES = 4;

export async function readPushRow(owner: Owner): Promise<PushRow | null> {
  const [row] = await readRows<PushRow>(owner, PUSH);
  return row ?? null;
}

/** Resolves to whether it was kept: a browser that refuses storage has nowhere to look who a message is for. */
export function putPushRow(row: PushRow): Promise<boolean> {
  return writeTable(row.uid, PUSH, (table) => void table.put(row));
}

export async function dropPushRow(owner: Owner): Promise<void> {
  await writeTable(owner, PUSH, (table) => void table.clear());
}

/** What tells a session from another without being its token. */
export async function sessionMark(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return [...new Uint8Array(hash, 0, TOLD_BYTES)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
