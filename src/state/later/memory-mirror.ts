/** Where not even the core of the mirror has room: it goes on in memory, until there is room again. */
import type { MirrorStore } from "../../mirror/store.ts";
import { isRoomBack, refusalNow, type Refusal } from "../../shared/room.ts";
import type { DocumentKey } from "../../shared/schema.ts";
import { closeMirror, loadMirror, openedMirror, replaceMirror } from "../mirror.ts";
import { currentOwner } from "../session.ts";
import { storage } from "../storage-status.ts";

let refusal: Refusal | null = null;

export async function continueInMemory(): Promise<void> {
  const { createMemoryStore } = await loadMirror();
  storage.status = "full";
  refusal = await refusalNow();
  await replaceMirror(createMemoryStore());
}

/**
 * Goes back to the device's storage once there is room. What memory has is written first, so that nothing older is
 * shown. Resolves to whether it did; never throws.
 */
export async function leaveMemory(): Promise<boolean> {
  if (!refusal || !(await isRoomBack(refusal))) return false;
  const owner = currentOwner();
  try {
    const memory = await openedMirror();
    const { openMirror } = await loadMirror();
    const stored = await openMirror(owner, {});
    await copyMirror(memory, stored).finally(() => stored.close());
  } catch (error) {
    console.warn("There is no room yet", error);
    refusal = await refusalNow();
    return false;
  }
  if (currentOwner() !== owner) return false;
  closeMirror();
  storage.status = "kept";
  await openedMirror();
  return true;
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
