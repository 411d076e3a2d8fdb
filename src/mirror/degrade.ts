/**
 * Writes on a full device: first the core (session, balances, recent statement, what is being sent and checked), then
 * as much as fits. Records what is left out.
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

export const RECENT_LINES = 500;
const FEWEST_LINES = 50;
const nothing: Batch = { documents: [], notices: {} };

interface Reduction {
  lines: number;
  isKept(part: keyof Fetched): boolean;
}

/** Ordered from most to least of a batch; each is tried when the previous one was refused. */
const reductions: readonly Reduction[] = [
  { lines: RECENT_LINES, isKept: () => true },
  { lines: RECENT_LINES, isKept: (part) => part !== "article" },
  { lines: FEWEST_LINES, isKept: (part) => part === "notice" || part === "votes" },
  { lines: 0, isKept: () => false },
];

type Write = (batch: Batch, also: () => Promise<void>) => Promise<void>;

/**
 * The overlay shows what does not fit.
 * @param write runs in one transaction, with `also` at its end.
 * @throws the browser's storage error when not even the core fits
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
  // Do not retry at each sync what was refused lately, nor store changes of a part whose rest is missing.
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

/** Returns true if there is room again, or if memory does not have what is left out either. */
export async function isLacking(database: MirrorDatabase, overlay: Overlay): Promise<boolean> {
  const unkept = await readUnkept(database);
  if (!unkept || isLittle(unkept)) return false;
  return !overlay.isWhole || isRoomBack(unkept);
}

/**
 * Without room to set pages aside, joins them to the stored rows at once. Pages set aside earlier are dropped, and the
 * next sync starts anew.
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

/** Retries a small write after making room. @throws the browser's storage error */
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
 * Deletes what can be fetched again. Never throws.
 * @param deep deletes articles too.
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

/** Deletes their fetch time too: otherwise the articles would seem to be fetched and none. */
async function dropArticles({ documents, notices }: MirrorDatabase): Promise<void> {
  await notices.where("[kind+publishedAt]").between(["article"], ["article", []]).delete();
  const row = (await documents.get("fetched")) as DocumentRow<"fetched"> | undefined;
  if (!row) return;
  const { article: _, ...value } = row.value;
  await documents.put({ ...row, value });
}

function split(batch: Batch, { lines: count, isKept }: Reduction): { kept: Batch; unkept: Batch } {
  const { documents, notices, records, lines, fetched = {}, sync, reads, head, keys } = batch;
  const isLeftOut = (part: keyof Fetched) => !isKept(part);
  return {
    kept: {
      ...(reads && { reads }),
      ...(head && { head }),
      ...(keys && { keys }),
      // Without lines there is no end to continue from: the next sync starts anew.
      ...(sync && { sync: count > 0 || !lines ? sync : withoutCursor(sync) }),
      // The document's time would be that of lines that are not written.
      documents: lines && count === 0 ? documents.filter(({ key }) => key !== "statement") : documents,
      notices: pick(notices, isKept),
      ...(records && { records: pickRecords(records, isKept) }),
      fetched: pick(fetched, isKept),
      // The lines are shortened within the transaction.
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

/** Deletions need no room. */
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
