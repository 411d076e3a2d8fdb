import { proxy, ref } from "valtio/vanilla";
import { prefetchedDocuments } from "../start/prefetch-documents.ts";
import type { DocumentKey, DocumentRow } from "../shared/schema.ts";
import type { MirrorStore } from "../mirror/store.ts";
import { currentOwner } from "./session.ts";

/** The open mirror's documents, in memory, so that the first render has the balances. */
export const documents = proxy<{ rows: ReadonlyMap<DocumentKey, DocumentRow>; read: boolean }>({
  rows: ref(new Map<DocumentKey, DocumentRow>()),
  read: false,
});

let stop: () => void = () => undefined;
let subscriptionVersion = 0;

export async function showStoredDocuments(): Promise<void> {
  const owner = currentOwner();
  const rows = await prefetchedDocuments(owner);
  if (documents.read || currentOwner() !== owner) return;
  show(rows);
}

/**
 * Resolves after the first read, or when superseded by a later call.
 * @throws when the documents cannot be read
 */
export async function watchDocuments(store: MirrorStore): Promise<void> {
  stop();
  subscriptionVersion += 1;
  const current = subscriptionVersion;
  const rows = await store.documents();
  if (subscriptionVersion !== current) return;
  show(rows);
  documents.read = true;
  stop = store.watch(() => store.documents(), show);
}

function show(rows: DocumentRow[]): void {
  documents.rows = ref(new Map(rows.map((row) => [row.key, row])));
}

/** Clears synchronously, so that no member sees another member's data. */
export function forgetDocuments(): void {
  stop();
  subscriptionVersion += 1;
  documents.rows = ref(new Map<DocumentKey, DocumentRow>());
  documents.read = false;
}

/** @returns the later of two ISO 8601 times. */
export function laterOf(one: string, other = ""): string {
  return one < other ? other : one;
}
