/** Updates notices in the mirror while no page does. */
import { REQUEST_TIMEOUT_MS, type Envelope } from "../contract/envelope.ts";
import type { Notice } from "../contract/notices/schemas.ts";
import { readRows, writeTable, writeTables } from "../src/shared/idb.ts";
import { createQueueStore } from "../src/shared/queue/idb-store.ts";
import type { DocumentRow, ReadRow } from "../src/shared/schema.ts";
import { countUnread, unreadMark, type Marked } from "../src/shared/later/unread-marks.ts";
import { isCacheable } from "./public-answers.ts";

declare const self: ServiceWorkerGlobalScope;

/** A pushed notice is among the pinned and the newest. */
const NEWEST = 50;

/** Has no effect without a connection. */
export async function fetchNotices(uid: string): Promise<void> {
  const session = await createQueueStore(uid).session();
  if (!session) return;
  try {
    const response = await fetch(new URL(`./api/notice?limit=${NEWEST}`, self.registration.scope), {
      headers: { accept: "application/json", "accept-language": session.lang },
      cache: "no-store",
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (!(await isCacheable(response))) return;
    const { data } = (await response.json()) as Envelope<{ list: Notice[] }>;
    await putNotices(uid, data.list, new Date(response.headers.get("date") ?? Date.now()).toISOString());
  } catch (error) {
    console.warn("The notices could not be fetched", error);
  }
}

/**
 * Writes the list's time too, so that no older list replaces it, and marks it as pushed, since the page's cursor does
 * not cover it.
 */
async function putNotices(uid: string, list: Notice[], at: string): Promise<void> {
  await writeTables(uid, ["notices", "documents"], (transaction) => {
    const documents = transaction.objectStore("documents");
    const reading = documents.get("fetched") as IDBRequest<DocumentRow<"fetched"> | undefined>;
    reading.addEventListener("success", () => {
      const before = reading.result?.value ?? {};
      if ((before.notice ?? "") > at) return;
      for (const notice of list) transaction.objectStore("notices").put(notice);
      const value = { ...before, notice: at, pushed: at };
      documents.put({ key: "fetched", value, asOf: at } satisfies DocumentRow<"fetched">);
    });
  });
}

/** The worker cannot store sealed rows. */
export async function markUnread(uid: string, id: string, kind: Marked): Promise<void> {
  await writeTable(uid, "reads", (reads) => void reads.put({ id: unreadMark(id, kind) } satisfies ReadRow));
}

export async function showUnread(uid: string): Promise<void> {
  if (!("setAppBadge" in navigator)) return;
  const [notices, reads] = await Promise.all([
    readRows<Notice>(uid, "notices"),
    readRows<ReadRow>(uid, "reads"),
  ]);
  const marks = new Set(reads.map(({ id }) => id));
  await navigator.setAppBadge(countUnread(notices, marks)).catch(() => undefined);
}
