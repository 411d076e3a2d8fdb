/**
 * Works without Dexie, since the worker's script delays every start. Opens the database for each step, so that none
 * delays a log-out.
 */
import { QUEUE_CHANNEL, type QueueMessage } from "../../../contract/bridge.ts";
import { openBroadcast } from "../channel.ts";
import { openIfThere, readRows, withRows, writeTable, writeTables } from "../idb.ts";
import type { Owner, QueueRow, SessionRow, TableName } from "../schema.ts";
import { removalOf } from "./removal.ts";
import type { Edit, QueueStore } from "./store.ts";

const QUEUE: TableName = "queue";
const SESSION: TableName = "session";
const DRAFTS: TableName = "drafts";

export function createQueueStore(owner: Owner): QueueStore {
  return {
    session: async () => (await readRows<SessionRow>(owner, SESSION, openIfThere))[0] ?? null,
    async putSession(row) {
      await writeTable(owner, SESSION, (table) => void table.put(row));
    },
    async dropSession(token) {
      await writeTable(owner, SESSION, (table) =>
        withRows<SessionRow>(table, (rows) => {
          if (token === undefined || rows.some((row) => row.token === token)) table.clear();
        }),
      );
    },
    edit: (change, sentDraft) => edit(owner, change, sentDraft),
  };
}

async function edit(owner: Owner, change: Edit, sentDraft?: string): Promise<QueueRow[] | null> {
  let changed = false;
  let removed: QueueRow[] = [];
  let result: QueueRow[] = [];
  const tables: [TableName, ...TableName[]] = sentDraft === undefined ? [QUEUE] : [QUEUE, DRAFTS];
  const editIn = (transaction: IDBTransaction) => {
    const table = transaction.objectStore(QUEUE);
    if (sentDraft !== undefined && transaction.objectStoreNames.contains(DRAFTS))
      transaction.objectStore(DRAFTS).delete(IDBKeyRange.bound(sentDraft, `${sentDraft}/\uffff`));
    withRows<QueueRow>(table, (rows) => {
      const before = rows.toSorted((a, b) => a.seq - b.seq);
      result = change(before);
      const old = new Set(before);
      const keptIds = new Set(result.map(({ id }) => id));
      const written = result.filter((row) => !old.has(row));
      const deleted = before.filter(({ id }) => !keptIds.has(id));
      for (const row of written) table.put(row);
      for (const { id } of deleted) table.delete(id);
      // Sent rows were `sending`; the member removed the others.
      removed = deleted.filter(({ state }) => state !== "sending");
      changed = written.length + deleted.length > 0;
    });
  };
  const wasThere = await writeTables(owner, tables, editIn, openIfThere);
  if (changed) notify({ uid: owner, ...removalOf(removed) });
  return wasThere ? result : null;
}

function notify(message: QueueMessage): void {
  const channel = openBroadcast(QUEUE_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to reach
  channel?.postMessage(message);
  channel?.close();
}
