/** Pages are written as they arrive. Source: rules.md C11, C12. */
import type { Sync } from "../../contract/sync/schemas.ts";
import type { Api } from "../api/client.ts";
import type { Answer } from "../shared/answer.ts";
import { RefusedError, UnreachableError } from "../shared/errors.ts";
import type { StatementEnd, SyncState } from "../shared/schema.ts";
import { agrees, endOf, fittingLines, GENESIS } from "./chain.ts";
import type { MirrorStore } from "./store.ts";
import { findAtEnd, findInPage, keysAfter, type Found } from "./evidence/contradiction.ts";
import { batchOf, nothing, type CheckedPage } from "./sync-page.ts";
import { fetchNotices } from "./sync-public.ts";

/** Limits fetches of a page that does not fit, and consecutive empty pages. */
const TRIES = 3;
/** Pause before a statement that does not fit is fetched anew. */
const RETRY_MS = 10 * 60_000;
let triedAfresh = Number.NEGATIVE_INFINITY;

interface Run {
  /** Null starts from nothing. */
  since: string | null;
  /** The stored cursor, which the next batch continues. */
  stored: string | null;
  isFresh: boolean;
  pages: number;
  misfits: number;
  empty: number;
}

/** @returns whether the server was reachable throughout. */
export async function syncMember(
  api: Api,
  store: MirrorStore,
  uid: string,
  onWritten: () => void,
): Promise<boolean> {
  const run = await startRun(store);
  for (;;) {
    const answer = await ask(api, run.since);
    if (typeof answer === "boolean") return answer;
    const before = (await store.document("sync")) ?? nothing;
    const page = answer.data ?? unchanged(run.since);
    if (await isContradicted(store, run, answer.at, await findInPage(store, uid, page))) return true;
    const checked = await check(store, run, before.value, page, answer.at);
    if (!checked) continue;
    const { end } = checked;
    const atEnd = page.more || !end ? null : await findAtEnd(store, uid, page, end);
    if (await isContradicted(store, run, answer.at, atEnd)) return true;
    const batch = batchOf(checked, before);
    const keys = keysAfter(await store.pinnedKeys(), page);
    if (keys) batch.keys = keys;
    const head = page.documents.head ?? (await store.coming("head"))?.value;
    if (end?.hash === head?.head && head) batch.head = head;
    // The cursor does not cover notices written by the worker.
    const fetched = await store.document("fetched");
    if (fetched?.value.pushed !== undefined && !page.notices.notice) await fetchNotices(api, "notice", batch);
    await store.write(batch);
    onWritten();
    run.pages += 1;
    run.misfits = 0;
    run.empty = isEmpty(page) ? run.empty + 1 : 0;
    run.since = run.stored = page.cursor;
    // A full device has no room for any line: the next sync starts anew.
    if ((await store.document("sync"))?.value.cursor !== page.cursor) return true;
    if (page.more && run.empty < TRIES) continue;
    if (page.more || run.pages === 1) return true;
    // The first of several pages may be outdated by now.
    run.pages = 0;
  }
}

/** A contradicting page is not written. */
async function isContradicted(store: MirrorStore, run: Run, at: Date, found: Found): Promise<boolean> {
  if (!found) return false;
  // Another tab has written meanwhile, so writing this answer will fail.
  if (((await store.document("sync")) ?? nothing).value.cursor !== run.stored) return false;
  console.warn("The platform contradicts what it said before", found.kind, found.seq);
  await store.putContradiction({ ...found, at: at.toISOString() });
  return true;
}

async function startRun(store: MirrorStore): Promise<Run> {
  const { cursor, open, end } = ((await store.document("sync")) ?? nothing).value;
  const last = (await store.lastStored()) ?? GENESIS;
  // Lines were lost or added otherwise, or did not fit.
  const isTorn =
    end === null
      ? performance.now() - triedAfresh > RETRY_MS
      : open !== "replacing" && end.hash !== last.hash;
  const since = isTorn || (await store.isLacking()) ? null : cursor;
  return { since, stored: cursor, isFresh: since === null, pages: 0, misfits: 0, empty: 0 };
}

function startAfresh(run: Run): void {
  console.warn("The mirror does not fit the server's data: everything is fetched anew");
  Object.assign(run, { since: null, isFresh: true, pages: 0, misfits: 0, empty: 0 });
}

/** Without an answer, returns whether the server was reachable. */
async function ask(api: Api, since: string | null): Promise<Answer<Sync | null> | boolean> {
  try {
    const answer = await api.callIfChanged("GET sync", since === null ? {} : { since });
    // Not our server: without a cursor, nothing can be unchanged.
    if (since === null && answer.data === null) throw new UnreachableError("not-json");
    return answer;
  } catch (error) {
    console.warn("The mirror could not be synced", error);
    // An older server lacks this call: the app was updated first.
    const isUnknown = error instanceof RefusedError && error.reason === "not_found";
    return !isUnknown && !(error instanceof UnreachableError);
  }
}

function unchanged(cursor: string | null): Sync {
  const page = { more: false, whole: false, documents: {}, lines: [], votes: [], lists: {} };
  return { ...page, cursor: cursor ?? "", deleted: {}, notices: {} };
}

/** Null: the statement does not fit; fetch this page, or all pages, again. */
async function check(
  store: MirrorStore,
  run: Run,
  state: SyncState,
  page: Sync,
  at: Date,
): Promise<CheckedPage | null> {
  const begun = state.open ?? "joining";
  const open = page.whole ? ((await store.isEmpty()) ? "joining" : "replacing") : begun;
  const from = page.whole ? GENESIS : state.end;
  const isShown = (await store.document("statement"))?.value.shownTo === null;
  const checked = {
    at,
    since: run.stored,
    fresh: run.isFresh || open === "replacing",
    open,
    isShown,
  } as const;
  if (from === null && page.lines.length === 0) return { ...checked, page, end: null };
  const { fitting, complete } = from ? fittingLines(page.lines, from) : { fitting: [], complete: false };
  const end = from && complete ? endOf(from, fitting) : null;
  if (end && (await isSum(store, page, end, state.open !== null)))
    return { ...checked, page: { ...page, lines: fitting }, end };
  run.misfits += 1;
  if (run.misfits < TRIES && from !== null) return null;
  if (!run.isFresh) {
    startAfresh(run);
    return null;
  }
  triedAfresh = performance.now();
  // Everything but the statement is taken.
  return { ...checked, page: { ...page, lines: open === "joining" ? fitting : [] }, end: null };
}

/**
 * Whether the balances match the last lines. True while lines are missing, or nothing can have changed.
 * @param isContinued earlier pages of this run may have changed either.
 */
async function isSum(
  store: MirrorStore,
  page: Sync,
  end: StatementEnd,
  isContinued: boolean,
): Promise<boolean> {
  const { balances } = page.documents;
  if (page.more || (!isContinued && page.lines.length === 0 && !balances)) return true;
  const stated = balances ?? (await store.coming("balances"))?.value;
  return stated === undefined || agrees(stated, end);
}

function isEmpty({ lines, votes, lists, deleted }: Sync): boolean {
  return [lines, votes, ...Object.values(lists), ...Object.values(deleted)].every(
    ({ length }) => length === 0,
  );
}
