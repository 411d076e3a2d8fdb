/**
 * Writing on a full device: the core first (session, balances, recent statement, what is sent and being checked), and
 * the rest as far as there is room. What is left out is recorded, so that it can be said and fetched again later.
 */
import { isQuotaError } from "../shared/quota-error.ts";
import { dropCaches, isRoomBack, refusalNow } from "../shared/room.ts";
import type { DocumentRow, Fetched } from "../shared/schema.ts";
import type { MirrorDatabase } from "./database.ts";
import type { Overlay } from "./overlay.ts";
import { trimLines, writeRecent } from "./recent-lines.ts";
import type { Batch } from "./store.ts";
import { addUnkept, putUnkept, readUnkept, recordHealed, type Part } from "./unkept.ts";

/** The newest lines that a full device keeps. */
export const RECENT_LINES = 500;
const FEWEST_LINES = 50;
const nothing: Batch = { documents: [], notices: {} };

interface Reduction {
  /** How many lines are kept. */
  lines: number;
  isKept(part: keyof Fetched): boolean;
}

/** What is written of a batch, from most to least. Each is tried when the one before was refused. */
const reductions: readonly Reduction[] = [
  { lines: RECENT_LINES, isKept: () => true },
  { lines: RECENT_LINES, isKept: (part) => part !== "article" },
  { lines: FEWEST_LINES, isKept: (part) => part === "notice" || part === "votes" },
  { lines: 0, isKept: () => false },
];

type Write = (batch: Batch, also: () => Promise<void>) => Promise<void>;

/**
 * Writes all of a batch, or as much as there is room for; the overlay shows the rest.
 * @param write in one transaction of this database, with `also` at its end.
 * @throws the browser's storage error when not even the core has room.
 */
export async function writeWithinRoom(
  database: MirrorDatabase,
  overlay: Overlay,
  batch: Batch,
  write: Write,
): Promise<void> {
  const before = await readUnkept(database);
  let refused: unknown = null;
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      await makeRoom(database, refused !== null);
      refused = error;
      return false;
    }
  };
  // What was refused lately is not tried with each sync.
  if (!before || (await isRoomBack(before))) {
    const heal = () => (before ? recordHealed(database, batch, before) : Promise.resolve());
    if (await attempt(() => write(batch, heal))) return overlay.show(nothing, batch);
  }
  for (const reduction of reductions) {
    if (before?.parts.includes("article") && reduction.isKept("article")) continue;
    const { kept, unkept } = split(batch, reduction);
    if (await attempt(() => writeReduced(database, batch, kept, unkept, reduction.lines, write)))
      return overlay.show(unkept, kept);
  }
  throw refused;
}

/** Repeats a small write after making room. @throws the browser's storage error. */
export async function withRoom<T>(database: MirrorDatabase, write: () => PromiseLike<T>): Promise<T> {
  for (const deep of [false, true]) {
    try {
      return await write();
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      await makeRoom(database, deep);
    }
  }
  return write();
}

/**
 * Deletes pictures, cached answers and all but the recent statement. Never throws.
 * @param deep articles too.
 */
export async function makeRoom(database: MirrorDatabase, deep: boolean): Promise<void> {
  const { documents, notices, lines } = database;
  await dropCaches();
  const refusal = await refusalNow();
  try {
    await database.transaction("rw", [documents, notices, lines], async () => {
      if (deep) await dropArticles(database);
      const start = await trimLines(database, RECENT_LINES);
      await addUnkept(database, deep ? ["pictures", "article"] : ["pictures"], start, refusal);
      const unkept = await readUnkept(database);
      if (unkept) await putUnkept(database, { ...unkept, ...refusal });
    });
  } catch (error) {
    console.warn("No room could be made", error);
  }
}

/** With their time: otherwise there would seem to be none. */
async function dropArticles({ documents, notices }: MirrorDatabase): Promise<void> {
  await notices.where("[kind+publishedAt]").between(["article"], ["article", []]).delete();
  const row = (await documents.get("fetched")) as DocumentRow<"fetched"> | undefined;
  if (!row) return;
  const { article: _, ...value } = row.value;
  await documents.put({ ...row, value });
}

/** The parts of a batch that are kept, and the others. */
function split(batch: Batch, { lines: count, isKept }: Reduction): { kept: Batch; unkept: Batch } {
  const { documents, notices, votes, items = [], lines, fetched = {}, ...rest } = batch;
  const isLeftOut = (part: keyof Fetched) => !isKept(part);
  return {
    kept: {
      ...rest,
      // Its time would be that of lines which are not written.
      documents: lines && count === 0 ? documents.filter(({ key }) => key !== "statement") : documents,
      notices: pick(notices, isKept),
      items: items.filter(({ list }) => isKept(list)),
      fetched: pick(fetched, isKept),
      ...(votes && isKept("votes") && { votes }),
      // The lines themselves are shortened within the transaction.
      ...(lines && count > 0 && { lines: { ...lines, list: [] } }),
    },
    unkept: {
      documents: [],
      notices: pick(notices, isLeftOut),
      items: items.filter(({ list }) => isLeftOut(list)),
      fetched: pick(fetched, isLeftOut),
      ...(votes && isLeftOut("votes") && { votes }),
    },
  };
}

async function writeReduced(
  database: MirrorDatabase,
  whole: Batch,
  kept: Batch,
  unkept: Batch,
  count: number,
  write: Write,
): Promise<void> {
  const refusal = await refusalNow();
  await write(kept, async () => {
    const start = kept.lines && whole.lines ? await writeRecent(database, whole.lines, count) : null;
    await addUnkept(database, Object.keys(unkept.fetched ?? {}) as Part[], start, refusal);
  });
}

function pick<T extends object>(record: T, isKept: (name: keyof Fetched) => boolean): T {
  return Object.fromEntries(Object.entries(record).filter(([name]) => isKept(name as keyof Fetched))) as T;
}
