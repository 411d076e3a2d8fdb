/**
 * Writing on a full device: the core first (session, balances, recent statement, what is sent and being checked), and
 * the rest as far as there is room. What is left out is recorded, so that it can be said and fetched again later.
 */
import { isQuotaError } from "../shared/quota-error.ts";
import { dropCaches, isRoomBack, refusalNow } from "../shared/room.ts";
import type { DocumentRow, Fetched } from "../shared/schema.ts";
import type { MirrorDatabase } from "./mirror-database.ts";
import { partsOf, type Overlay } from "./overlay.ts";
import { trimLines, writeRecent } from "./recent-lines.ts";
import { recordsOf, type Records } from "./records.ts";
import { putRecords } from "./replacement.ts";
import type { Batch, Replacement } from "./store.ts";
import {
  addUnkept,
  forgetStart,
  isLittle,
  putUnkept,
  readUnkept,
  recordHealed,
  type Part,
} from "./unkept.ts";

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
  const isComplete = batch.sync !== undefined && batch.sync.fresh && batch.sync.row.value.open === null;
  // What was refused lately is not tried with each sync; what changed of a part without the rest of it is no help.
  const mayFit = !before || ((isLittle(before) || (batch.sync?.fresh ?? true)) && (await isRoomBack(before)));
  if (mayFit) {
    const heal = () => (before ? recordHealed(database, batch, before) : Promise.resolve());
    if (await attempt(() => write(batch, heal)))
      return isComplete ? overlay.clear() : overlay.show(nothing, batch);
  }
  const joining = joined(batch);
  for (const reduction of reductions) {
    if (before?.parts.includes("article") && reduction.isKept("article")) continue;
    const isKept = (part: keyof Fetched) => reduction.isKept(part) && !before?.parts.includes(part);
    const { kept, unkept } = split(joining, { ...reduction, isKept });
    const work = () =>
      writeReduced(database, batch.sync?.replacement, joining, kept, unkept, reduction.lines, write);
    if (!(await attempt(work))) continue;
    await overlay.show(unkept, kept);
    if (isComplete) overlay.isWhole = true;
    return;
  }
  throw refused;
}

/** Whether all is to be fetched anew: there is room again, or what is left out is not in memory either. */
export async function isLacking(database: MirrorDatabase, overlay: Overlay): Promise<boolean> {
  const unkept = await readUnkept(database);
  if (!unkept || isLittle(unkept)) return false;
  return !overlay.isWhole || isRoomBack(unkept);
}

/**
 * There is no room to keep pages aside until all have come: they join what is there of them. Those that were kept are
 * given up, and the next sync begins anew.
 */
function joined(batch: Batch): Batch {
  const { sync, ...rest } = batch;
  if (!sync?.replacement) return batch;
  const { page, first, last, lines } = sync.replacement;
  const step = { since: sync.since, fresh: sync.fresh, row: sync.row };
  if (!first) return { ...rest, sync: withoutCursor(step) };
  const value = { ...step.row.value, open: last ? null : ("joining" as const) };
  return {
    ...rest,
    documents: [...batch.documents, ...(page.documents ?? [])],
    records: recordsOf(page),
    ...(lines && { lines: { list: page.lines, unfinished: !last } }),
    sync: { ...step, row: { ...step.row, value } },
  };
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
  const { documents, notices, records, lines, fetched = {}, sync, reads, head, keys } = batch;
  const isLeftOut = (part: keyof Fetched) => !isKept(part);
  return {
    kept: {
      ...(reads && { reads }),
      ...(head && { head }),
      ...(keys && { keys }),
      // Without a cursor all comes again: the lines that are left out have no end that others could follow.
      ...(sync && { sync: count > 0 || !lines ? sync : withoutCursor(sync) }),
      // Its time would be that of lines which are not written.
      documents: lines && count === 0 ? documents.filter(({ key }) => key !== "statement") : documents,
      notices: pick(notices, isKept),
      ...(records && { records: pickRecords(records, isKept) }),
      fetched: pick(fetched, isKept),
      // The lines themselves are shortened within the transaction.
      ...(lines && count > 0 && { lines: { ...lines, list: [] } }),
    },
    unkept: {
      documents: [],
      notices: pick(notices, isLeftOut),
      ...(records && { records: pickRecords(records, isLeftOut) }),
      fetched: pick(fetched, isLeftOut),
    },
  };
}

function withoutCursor(sync: NonNullable<Batch["sync"]>): NonNullable<Batch["sync"]> {
  return { ...sync, row: { ...sync.row, value: { ...sync.row.value, cursor: null, open: null } } };
}

/** Deleting needs no room. */
function pickRecords({ votes, items, deleted }: Records, isKept: (part: keyof Fetched) => boolean): Records {
  return {
    votes: isKept("votes") ? votes : [],
    items: items.filter(({ list }) => isKept(list)),
    deleted,
  };
}

async function writeReduced(
  database: MirrorDatabase,
  replacement: Replacement | undefined,
  whole: Batch,
  kept: Batch,
  unkept: Batch,
  count: number,
  write: Write,
): Promise<void> {
  const refusal = await refusalNow();
  const { records, ...others } = kept;
  await write(others, async () => {
    if (replacement) await dropReplaced(database, replacement);
    if (records) await putRecords(database, records);
    const start = kept.lines && whole.lines ? await writeRecent(database, whole.lines, count) : null;
    await addUnkept(database, partsOf(unkept) as Part[], start, refusal);
  });
}

/** What the pages from the first on will replace. */
async function dropReplaced(
  database: MirrorDatabase,
  { first, lines: withLines }: Replacement,
): Promise<void> {
  const { votes, items, lines, pages } = database;
  await pages.clear();
  if (!first) return;
  await Promise.all([votes.clear(), items.clear()]);
  if (!withLines) return;
  await lines.clear();
  await forgetStart(database);
}

function pick<T extends object>(record: T, isKept: (name: keyof Fetched) => boolean): T {
  return Object.fromEntries(Object.entries(record).filter(([name]) => isKept(name as keyof Fetched))) as T;
}
