/** Records what a full device left out. */
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import type { Refusal } from "../shared/room.ts";
import type { DocumentRow, Unkept } from "../shared/schema.ts";
import type { MirrorDatabase } from "./mirror-database.ts";
import type { Batch } from "./store.ts";

export type Part = Unkept["parts"][number];

export async function lastLeftOut(
  database: MirrorDatabase,
  asset: BalanceLine["asset"],
): Promise<BalanceLine | undefined> {
  const unkept = await readUnkept(database);
  return unkept?.lines?.lastOf.find((line) => line.asset === asset);
}

export async function forgetStart(database: MirrorDatabase): Promise<void> {
  const before = await readUnkept(database);
  if (before) await putUnkept(database, { ...before, lines: null });
}

/** Keeps the time of an earlier refusal. */
export async function addUnkept(
  database: MirrorDatabase,
  more: Part[],
  start: Unkept["lines"],
  refusal: Refusal,
): Promise<void> {
  const before = await readUnkept(database);
  const lines = start ?? before?.lines ?? null;
  const parts = new Set<Part>([...(before?.parts ?? []), ...more]);
  if (lines) parts.add("lines");
  const next = { ...refusal, ...before, lines, parts: [...parts] };
  // Every screen observes `documents`: write only changes.
  if (JSON.stringify(next) !== JSON.stringify(before)) await putUnkept(database, next);
}

/** Returns true if only pictures are left out, which the worker fetches after each sync. */
export function isLittle({ parts }: Unkept): boolean {
  return parts.every((part) => part === "pictures");
}

/** Removes the parts that a whole write brought; those of a sync only with its last page. */
export async function recordHealed(database: MirrorDatabase, batch: Batch, before: Unkept): Promise<void> {
  const { sync, fetched = {} } = batch;
  const isAll = isLittle(before) || (sync ? sync.fresh && sync.row.value.open === null : false);
  if (sync && !isAll) return;
  const written = new Set<Part>([...(Object.keys(fetched) as Part[]), "pictures"]);
  const parts = isAll ? [] : before.parts.filter((part) => !written.has(part));
  if (parts.length === 0) await database.documents.delete("unkept");
  else await putUnkept(database, { ...before, parts });
}

export async function readUnkept({ documents }: MirrorDatabase): Promise<Unkept | null> {
  return ((await documents.get("unkept")) as DocumentRow<"unkept"> | undefined)?.value ?? null;
}

export async function putUnkept({ documents }: MirrorDatabase, value: Unkept): Promise<void> {
  await documents.put({ key: "unkept", value, asOf: new Date(value.at).toISOString() });
}
