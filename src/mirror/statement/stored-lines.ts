/** Works in a worker, without Dexie. */
import { openExisting } from "../../shared/idb.ts";
import type { DocumentRow, Rows } from "../../shared/schema.ts";
import { openRow } from "../../shared/sealed-rows.ts";
import type { MirrorStore, StoredRows } from "../store.ts";

const LINES = "lines";
const DOCUMENTS = "documents";

/** The mirror is gone, or this key does not open its rows. */
export class UnreadableLinesError extends Error {}

/** Opens the database for each step, so that none delays a log-out. */
export function storedLines({ owner, key }: StoredRows): Pick<MirrorStore, "linesAfter"> {
  return {
    /** @throws UnreadableLinesError, or the browser's storage error */
    async linesAfter(after, limit) {
      const database = await openExisting(owner, LINES);
      if (!database) throw new UnreadableLinesError();
      try {
        const reading = database.transaction([DOCUMENTS, LINES]);
        const [statement, stored] = await Promise.all([
          result<DocumentRow<"statement"> | undefined>(reading.objectStore(DOCUMENTS).get("statement")),
          result<Rows["lines"][]>(
            reading.objectStore(LINES).getAll(IDBKeyRange.lowerBound(after, true), limit),
          ),
        ]);
        const end = statement?.value.shownTo ?? Number.MAX_SAFE_INTEGER;
        const visible = stored.filter(({ seq }) => seq <= end);
        const lines = await Promise.all(visible.map((row) => openRow(key, LINES, row)));
        if (lines.includes(undefined)) throw new UnreadableLinesError();
        return lines as Rows["lines"][];
      } finally {
        database.close();
      }
    },
  };
}

function result<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result as T));
    request.addEventListener("error", () => reject(request.error));
  });
}
