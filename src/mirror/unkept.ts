/** The record of what a full device left out, within the mirror. */
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import { isRoomBack, type Refusal } from "../shared/room.ts";
import type { DocumentRow, Unkept } from "../shared/schema.ts";
import type { MirrorDatabase } from "./database.ts";
import type { Batch } from "./store.ts";

export type Part = Unkept["parts"][number];

/** Whether the statement is to be fetched from its beginning, since its left-out part has room again. */
export async function isStatementHealing(database: MirrorDatabase): Promise<boolean> {
  const unkept = await readUnkept(database);
  return unkept?.lines ? isRoomBack(unkept) : false;
}

/** The last line of an asset that has none among the kept ones. */
export async function lastLeftOut(
  database: MirrorDatabase,
  asset: BalanceLine["asset"],
): Promise<BalanceLine | undefined> {
  const unkept = await readUnkept(database);
  return unkept?.lines?.lastOf.find((line) => line.asset === asset);
}

/** A replaced statement has another beginning. */
export async function forgetStart(database: MirrorDatabase): Promise<void> {
  const before = await readUnkept(database);
  if (before) await putUnkept(database, { ...before, lines: null });
}

/** Adds to what is left out already, which keeps the time of its refusal. */
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

/** What a whole write brought is no longer left out; nothing is once all is there. */
export async function recordHealed(database: MirrorDatabase, batch: Batch, before: Unkept): Promise<void> {
  const written = new Set<Part>(Object.keys(batch.fetched ?? {}) as Part[]);
  // The worker fetches pictures after each sync.
  written.add("pictures");
  if (batch.lines && !batch.lines.unfinished && (await isStatementWhole(database))) written.add("lines");
  const parts = before.parts.filter((part) => !written.has(part));
  if (parts.length === 0) await database.documents.delete("unkept");
  else await putUnkept(database, { ...before, parts, lines: written.has("lines") ? null : before.lines });
}

async function isStatementWhole({ lines }: MirrorDatabase): Promise<boolean> {
  const last = await lines.orderBy("seq").last();
  return (await lines.count()) === (last?.seq ?? 0);
}

export async function readUnkept({ documents }: MirrorDatabase): Promise<Unkept | null> {
  return ((await documents.get("unkept")) as DocumentRow<"unkept"> | undefined)?.value ?? null;
}

export async function putUnkept({ documents }: MirrorDatabase, value: Unkept): Promise<void> {
  await documents.put({ key: "unkept", value, asOf: new Date(value.at).toISOString() });
}
