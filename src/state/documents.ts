import { proxy, ref } from "valtio";
import { prefetchedDocuments } from "../start/prefetch-documents.ts";
import type { DocumentKey, DocumentRow } from "../shared/schema.ts";
import type { MirrorStore } from "../mirror/store.ts";
import { currentOwner } from "./session.ts";

/**
 * The documents of the open mirror, all of them in memory: they are few and small, and so the first screen can be drawn
 * with the member's balances on it instead of being drawn twice. `read` is false until they have been read.
 */
export const documents = proxy<{ rows: ReadonlyMap<DocumentKey, DocumentRow>; read: boolean }>({
  rows: ref(new Map<DocumentKey, DocumentRow>()),
  read: false,
});

let stop: () => void = () => undefined;
/** Counts what was followed and forgotten: a reading that comes late is not shown. */
let following = 0;

/** Shows what a member's mirror holds before the mirror itself has been opened. */
export async function peekDocuments(): Promise<void> {
  const owner = currentOwner();
  const rows = await prefetchedDocuments(owner);
  if (documents.read || currentOwner() !== owner) return;
  show(rows);
}

/**
 * Follows a store's documents from now on. Resolves when they have been read for the first time, or when they are to be
 * forgotten already: whoever waits for the mirror must never wait for one that was closed meanwhile.
 * @throws when they cannot be read.
 */
export async function followDocuments(store: MirrorStore): Promise<void> {
  stop();
  following += 1;
  const current = following;
  const rows = await store.documents();
  if (following !== current) return;
  show(rows);
  documents.read = true;
  stop = store.watch(() => store.documents(), show);
}

function show(rows: DocumentRow[]): void {
  documents.rows = ref(new Map(rows.map((row) => [row.key, row])));
}

/** At once, so that nothing of one member's is shown to the next. */
export function forgetDocuments(): void {
  stop();
  following += 1;
  documents.rows = ref(new Map<DocumentKey, DocumentRow>());
  documents.read = false;
}
