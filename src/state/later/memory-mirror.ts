/**
 * Continues in memory a mirror that storage has no room for, until there is room; also retries refused storage, which
 * may have been busy, clearing, or held by a suspended tab. Source: rules.md C16.
 */
import type { MirrorStore } from "../../mirror/store.ts";
import { isRoomBack, refusalNow, type Refusal } from "../../shared/room.ts";
import { purgeMirror } from "../../shared/purge-database.ts";
import type { DocumentKey } from "../../shared/schema.ts";
import { closeMirror, loadMirror, openedMirror, replaceMirror, tellLost } from "../mirror.ts";
import { currentOwner } from "../session.ts";
import { storage } from "../storage-status.ts";

/** Each try costs an opening, also where storage is always refused. */
const AGAIN_MS = 60_000;

let refusal: Refusal | null = null;
let triedAt = performance.now();

export async function continueInMemory(): Promise<void> {
  const { createMemoryStore } = await loadMirror();
  storage.status = "full";
  refusal = await refusalNow();
  await replaceMirror(createMemoryStore());
}

/** Opening may take long: do not await it. Never throws. */
export async function tryStorage(): Promise<void> {
  if (storage.status !== "refused" || performance.now() - triedAt < AGAIN_MS) return;
  triedAt = performance.now();
  if (await leaveMemory()) tellLost();
}

/** Resolves to whether it returned to storage. Never throws. */
export async function leaveIfRoom(): Promise<boolean> {
  return refusal !== null && (await isRoomBack(refusal)) && leaveMemory();
}

/** Writes memory's content first, so that nothing older is shown. */
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
      // A sign-out meanwhile purged it before it was created.
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

/** The next sync fetches the rest. */
async function copyMirror(from: MirrorStore, to: MirrorStore): Promise<void> {
  const rows = await from.documents();
  // These hold times and cursors of lists that are not copied.
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
