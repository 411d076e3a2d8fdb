import type { Api } from "../api/client.ts";
import { SignedOutError } from "../shared/errors.ts";
import type { MirrorStore } from "../mirror/store.ts";
import { api } from "./client.ts";
import { checkConnection, connection, onOnline } from "./connection.ts";
import { continueInMemory, loadMirror, onMirrorLost, openedMirror } from "./mirror.ts";
import { currentOwner, onOwnerChange, session, updateSession } from "./session.ts";
import { storage } from "./storage-status.ts";
import { isSyncedElsewhere, onOtherTabsSync, syncUnderLock } from "./sync-lock.ts";
import { onExtrasShown, expireExtras, extrasDue } from "./sync-extras.ts";

/** How often what is on the screen is brought up to date, while it is looked at. */
const EVERY_MS = 30_000;
/** A refresh that takes longer is said to: the member wonders why nothing changes. */
const SLOW_MS = 8_000;

let running: Promise<void> | null = null;
let again = false;

/**
 * Brings the mirror up to date, when the server can be reached. One at a time: a call during a sync has one more follow
 * it, since that one may have read too early what this caller changed. Never throws.
 */
export function refresh(): Promise<void> {
  again = true;
  running ??= refreshUntilDone().finally(() => (running = null));
  return running;
}

async function refreshUntilDone(): Promise<void> {
  connection.syncing = true;
  while (again) {
    again = false;
    const slow = setTimeout(() => (connection.slow = true), SLOW_MS);
    try {
      await refreshOnce();
    } catch (error) {
      console.warn("The mirror could not be refreshed", error);
    }
    clearTimeout(slow);
    connection.slow = false;
  }
  connection.syncing = false;
}

async function refreshOnce(): Promise<void> {
  const { uid } = session;
  await showStored(await openedMirror(), uid);
  if (!(await checkConnection()) || session.uid !== uid) return;
  await syncOrContinueInMemory(uid);
  // Meanwhile another may have signed in: then one more refresh is on its way, into another mirror.
  if (session.uid === uid) await showStored(await openedMirror(), uid);
}

async function syncOrContinueInMemory(uid: string | null): Promise<void> {
  const { sync, extras } = await loadMirror();
  const due = extrasDue(uid, extras, Date.now());
  const run = async () => {
    const isWhole = await sync(callsOf(uid), await openedMirror(), uid, due);
    // What did not arrive is not left for minutes: there may be no network by then.
    if (!isWhole) expireExtras();
  };
  try {
    // What is only in this tab's memory no other tab can bring up to date.
    await (storage.status === "kept" ? syncUnderLock(currentOwner(), due, run) : run());
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await continueInMemory();
    await sync(callsOf(uid), await openedMirror(), uid, extras);
  }
}

/** The calls of one member's sync: they end with their session, for the next one's answers are not theirs. */
function callsOf(uid: string | null): Api {
  return {
    async call(call, request, options) {
      if (session.uid !== uid) throw new SignedOutError();
      return api.call(call, request, options);
    },
  };
}

/** Another tab brought the mirror up to date: the rows are read anew by themselves, their age is not. */
async function showSynced(): Promise<void> {
  const { uid } = session;
  await showStored(await openedMirror(), uid).catch(() => undefined);
}

/** The age of what is shown, and the member's name and level, are read back from what was kept. */
async function showStored(store: MirrorStore, uid: string | null): Promise<void> {
  const [age, info] = await Promise.all([
    store.document(uid === null ? "config" : "balances"),
    store.document("info"),
  ]);
  if (session.uid !== uid) return;
  connection.asOf = age?.asOf ?? null;
  if (!info) return;
  const { username, level } = info.value;
  const known = session.userInfo;
  if (known?.username !== username || known.level !== level) updateSession({ userInfo: { username, level } });
}

/**
 * Dexie hides the browser's own error inside its own: in `inner` when the transaction was aborted by it, in `failures` when
 * single rows were refused, as some browsers do.
 */
function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "QuotaExceededError") return true;
  const { inner, failures = [] } = error as { inner?: unknown; failures?: unknown[] };
  return [inner, ...failures].some(isQuotaError);
}

/** Refreshes at start, when someone signs in or out, when the server is back, when looked at again, and every half minute. */
export function startRefreshing(): () => void {
  const whenVisible = () => {
    if (document.visibilityState === "visible") void refresh();
  };
  const everyHalfMinute = setInterval(() => {
    // Another tab beside this one may have done it meanwhile.
    if (connection.status === "online" && !isSyncedElsewhere(currentOwner(), EVERY_MS / 2)) whenVisible();
  }, EVERY_MS);
  const stopOthers = onOtherTabsSync(({ owner }) => {
    if (owner === currentOwner()) void showSynced();
  });
  const stopOwner = onOwnerChange(() => {
    // What the next one sees is not from the time of what the last one saw.
    connection.asOf = null;
    void refresh();
  });
  const stopLost = onMirrorLost(() => {
    expireExtras();
    void refresh();
  });
  onExtrasShown(() => void refresh());
  const stopOnline = onOnline(() => running ?? void refresh());
  document.addEventListener("visibilitychange", whenVisible);
  void refresh();
  return () => {
    clearInterval(everyHalfMinute);
    stopOthers();
    stopLost();
    stopOwner();
    stopOnline();
    document.removeEventListener("visibilitychange", whenVisible);
  };
}
