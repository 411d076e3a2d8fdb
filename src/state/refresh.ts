import type { Api } from "../api/client.ts";
import { SignedOutError } from "../shared/errors.ts";
import type { MirrorStore } from "../mirror/store.ts";
import { isQuotaError } from "../shared/quota-error.ts";
import { api } from "./client.ts";
import { checkConnection, connection, onOnline } from "./connection.ts";
import { loadMirror, onMirrorLost, openedMirror } from "./mirror.ts";
import { laterOf } from "./documents.ts";
import { currentOwner, onOwnerChange, session, updateSession } from "./session.ts";
import { storage } from "./storage-status.ts";
import { isSyncedElsewhere, onOtherTabsSync, syncUnderLock } from "./sync-lock.ts";

/** Refresh interval of a visible page. */
const INTERVAL_MS = 30_000;
/** The same while the live channel tells of changes: it may have missed one. */
const LIVE_INTERVAL_MS = 5 * 60_000;
/** Then the member is told that the refresh is slow. */
const SLOW_MS = 8_000;

let running: Promise<boolean> | null = null;
let isRequested = false;
let requestedAt = Number.NEGATIVE_INFINITY;

/**
 * Syncs the mirror if the server is reachable. A call during a sync adds another one, since the running one may have
 * read before the caller's change. Never throws. Resolves to whether everything arrived and is shown.
 */
export function refresh(): Promise<boolean> {
  isRequested = true;
  requestedAt = performance.now();
  running ??= refreshUntilDone().finally(() => (running = null));
  return running;
}

async function refreshUntilDone(): Promise<boolean> {
  let isWhole = false;
  connection.syncing = true;
  while (isRequested) {
    isRequested = false;
    const slow = setTimeout(() => (connection.slow = true), SLOW_MS);
    try {
      isWhole = await refreshOnce();
    } catch (error) {
      isWhole = false;
      console.warn("The mirror could not be refreshed", error);
    }
    clearTimeout(slow);
    connection.slow = false;
  }
  connection.syncing = false;
  return isWhole;
}

async function refreshOnce(): Promise<boolean> {
  const { uid } = session;
  if (storage.status === "full") await (await loadMemory()).leaveMemory();
  await showStored(await openedMirror(), uid);
  // A member's sync is one call, which tells as much as a probe.
  const isProbed = uid === null || connection.status !== "online";
  if ((isProbed && !(await checkConnection())) || session.uid !== uid) return false;
  const isReached = await syncOrContinueInMemory(uid);
  // After an owner change the next refresh fills the new mirror.
  if (session.uid === uid) await showStored(await openedMirror(), uid);
  // Before the refresh is said to be over; the client has begun it.
  if (!isReached && connection.status === "online") await checkConnection();
  if (isReached && uid !== null) void fetchReceipts(uid);
  return isReached;
}

/** Of all the member's devices; nothing waits for it, and what fails is tried again after the next sync. */
async function fetchReceipts(uid: string): Promise<void> {
  try {
    const { syncReceiptsOnce } = await import("./receipts/sync-receipts-once.ts");
    await syncReceiptsOnce(callsOf(uid), uid);
  } catch (error) {
    console.warn("The receipts could not be fetched", error);
  }
}

/** Resolves to whether the server was reachable, as far as it was asked. */
async function syncOrContinueInMemory(uid: string | null): Promise<boolean> {
  const { sync } = await loadMirror();
  const fill = async () => sync(callsOf(uid), await openedMirror(), uid, () => void showSynced());
  // What another tab's sync covers has arrived.
  let isReached = true;
  const run = async () => (isReached = await fill());
  try {
    // No other tab can sync a mirror in memory.
    await (storage.status === "kept" ? syncUnderLock(currentOwner(), run) : run());
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await (await loadMemory()).continueInMemory();
    await run();
  }
  return isReached;
}

const loadMemory = () => import("./later/memory-mirror.ts");

/** Calls of one member's session: they fail after an owner change, so that answers never mix. */
function callsOf(uid: string | null): Api {
  function assertSame(): void {
    if (session.uid !== uid) throw new SignedOutError();
  }
  return {
    async call(call, request, options) {
      assertSame();
      return api.call(call, request, options);
    },
    async callIfChanged(call, request) {
      assertSame();
      return api.callIfChanged(call, request);
    },
  };
}

/** Live queries update rows, but not their age. */
async function showSynced(): Promise<void> {
  const { uid } = session;
  await showStored(await openedMirror(), uid).catch(() => undefined);
}

/** Shows the data's age, and the member's name and level. */
async function showStored(store: MirrorStore, uid: string | null): Promise<void> {
  const [age, info, sync] = await Promise.all([
    store.document(uid === null ? "config" : "balances"),
    store.document("info"),
    store.document("sync"),
  ]);
  if (session.uid !== uid) return;
  connection.asOf = age ? laterOf(age.asOf, sync?.value.documentsAt) : null;
  if (!info) return;
  const { username, level } = info.value;
  const known = session.userInfo;
  if (known?.username !== username || known.level !== level) updateSession({ userInfo: { username, level } });
}

/**
 * Refreshes at start, on owner changes, on reconnect, when visible again, when a member opens a screen, and every 30 s,
 * or 5 min with a live channel.
 */
export function startRefreshing(): () => void {
  const whenVisible = () => {
    if (document.visibilityState === "visible") void refresh();
  };
  const timer = setInterval(() => {
    if (connection.live && performance.now() - requestedAt < LIVE_INTERVAL_MS) return;
    // Another tab may have synced meanwhile.
    if (connection.status === "online" && !isSyncedElsewhere(currentOwner(), INTERVAL_MS / 2)) whenVisible();
  }, INTERVAL_MS);
  const stopOthers = onOtherTabsSync(({ owner }) => {
    if (owner === currentOwner()) void showSynced();
  });
  const stopOwner = onOwnerChange(() => {
    // The age of the previous owner's data.
    connection.asOf = null;
    void refresh();
  });
  const stopLost = onMirrorLost(() => void refresh());
  const stopOnline = onOnline(() => running ?? void refresh());
  // What another screen shows may have changed since.
  const whenMoved = () => {
    if (session.uid !== null && connection.status === "online") void refresh();
  };
  addEventListener("hashchange", whenMoved);
  document.addEventListener("visibilitychange", whenVisible);
  void refresh();
  return () => {
    clearInterval(timer);
    stopOthers();
    stopLost();
    stopOwner();
    stopOnline();
    removeEventListener("hashchange", whenMoved);
    document.removeEventListener("visibilitychange", whenVisible);
  };
}
