/**
 * The mirror goes on in memory where not even its core has room, until there is room again, and where the browser refused
 * storage: it may have been busy, clearing, or held by a tab that slept. Source: rules.md C16.
 */
import type { MirrorStore } from "../../mirror/store.ts";
import { isRoomBack, refusalNow, type Refusal } from "../../shared/room.ts";
import { purgeMirror } from "../../shared/purge-database.ts";
import type { DocumentKey } from "../../shared/schema.ts";
import { closeMirror, loadMirror, openedMirror, replaceMirror, tellLost } from "../mirror.ts";
import { currentOwner } from "../session.ts";
import { storage } from "../storage-status.ts";

/** Between two tries of a storage that was refused: where it always is, each costs an opening. */
const AGAIN_MS = 60_000;

let refusal: Refusal | null = null;
let triedAt = performance.now();

export async function continueInMemory(): Promise<void> {
  const { createMemoryStore } = await loadMirror();
  storage.status = "full";
  refusal = await refusalNow();
  await replaceMirror(createMemoryStore());
}

/** Tries a storage that was refused, once a minute. It may take long to open: nothing waits for it. Never throws. */
export async function tryStorage(): Promise<void> {
  if (storage.status !== "refused" || performance.now() - triedAt < AGAIN_MS) return;
  triedAt = performance.now();
  if (await leaveMemory()) tellLost();
}

/** Goes back to a storage that was full once there is room. Resolves to whether it did; never throws. */
export async function leaveIfRoom(): Promise<boolean> {
  return refusal !== null && (await isRoomBack(refusal)) && leaveMemory();
}

/** What memory has is written first, so that nothing older is shown. */
async function leaveMemory(): Promise<boolean> {
  const owner = currentOwner();
  const isLeft = () => currentOwner() !== owner;
  try {
    const memory = await openedMirror();
    const { openMirror } = await loadMirror();
    const stored = await openMirror(owner, {});
    try {
      if (!isLeft()) await copyMirror(memory, stored);
    } finally {
      stored.close();
    }
    if (isLeft()) {
      // Whoever signed out meanwhile deleted it before it was made.
      await purgeMirror(owner);
      return false;
    }
    closeMirror();
    storage.status = "kept";
    await openedMirror();
    return true;
  } catch (error) {
    console.warn("The mirror stays in memory", error);
    refusal = await refusalNow();
    return false;
  }
}

/** The rest is fetched by the next sync. */
async function copyMirror(from: MirrorStore, to: MirrorStore): Promise<void> {
  const rows = await from.documents();
  // Times of lists and lines that are not copied, and the cursors that cover them.
  const uncopied = new Set<DocumentKey>(["statement", "fetched", "sync", "unkept", "receiptsEnd"]);
  const documents = rows.filter(({ key }) => !uncopied.has(key));
  const keys = await from.pinnedKeys();
  await to.write({ documents, notices: {}, reads: await from.reads(), ...(keys && { keys }) });
  for (const head of await from.headsFrom(0)) await to.write({ documents: [], notices: {}, head });
  const contradiction = await from.contradiction();
  if (contradiction) await to.putContradiction(contradiction);
  const root = await from.roots("root");
  if (root) await to.putRoots({ key: "root", value: root });
  const roots = await from.roots("roots");
  if (roots) await to.putRoots({ key: "roots", value: roots });
  for (const row of await from.actions()) await to.putAction(row);
  for (const receipt of await from.receipts()) await to.settleAction(receipt.key, receipt);
}
