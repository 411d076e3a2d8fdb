import type { QueueRow, SessionRow } from "../schema.ts";
import type { QueueStore } from "./store.ts";

/** For browsers that refuse storage or have none left. */
export function createMemoryQueue(): QueueStore {
  let session: SessionRow | null = null;
  let rows: QueueRow[] = [];
  return {
    session: async () => session,
    async putSession(row) {
      session = row;
    },
    async dropSession(token) {
      if (token === undefined || session?.token === token) session = null;
    },
    edit: async (change) => (rows = change(rows)),
  };
}
