/** This module is loaded with the client after the first screen. */
import type { Api } from "../api/client.ts";
import { SignedOutError } from "../shared/errors.ts";
import type { MirrorStore } from "../mirror/store.ts";
import { isQuotaError } from "../shared/quota-error.ts";
import { api } from "./client.ts";
import { checkConnection, connection } from "./connection.ts";
import { loadMirror, openedMirror } from "./mirror.ts";
import { laterOf } from "./documents.ts";
import { currentOwner, session, updateSession } from "./session.ts";
import { storage } from "./storage-status.ts";
import { syncUnderLock } from "./sync-under-lock.ts";

/**
 * Resolves to whether everything arrived and is shown.
 * @throws when the mirror cannot be opened or written
 */
export async function syncMirror(): Promise<boolean> {
  const { uid } = session;
  if (storage.status === "full") await (await loadMemory()).leaveIfRoom();
  else if (storage.status === "refused") void tryStorage();
  await showStored(await openedMirror(), uid);
  // A member's sync is one call, which tells as much as a probe.
  const isProbed = uid === null || connection.status !== "online";
  if ((isProbed && !(await checkConnection())) || session.uid !== uid) return false;
  const isReached = await syncOrContinueInMemory(uid);
  if (session.uid === uid) await showStored(await openedMirror(), uid);
  // Settles the status before the refresh ends; the client has begun the probe.
  if (!isReached && connection.status === "online") await checkConnection();
  if (isReached && uid !== null) void fetchReceipts(uid);
  return isReached;
}

/** Callers do not await it; the next sync retries. */
async function fetchReceipts(uid: string): Promise<void> {
  try {
    const { syncReceiptsOnce } = await import("./receipts/sync-receipts-once.ts");
    await syncReceiptsOnce(callsOf(uid), uid);
  } catch (error) {
    console.warn("The receipts could not be fetched", error);
  }
}

async function syncOrContinueInMemory(uid: string | null): Promise<boolean> {
  const { sync } = await loadMirror();
  const fill = async () => sync(callsOf(uid), await openedMirror(), uid, () => void showSynced());
  // Stays true if another tab's sync covered this one.
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

async function tryStorage(): Promise<void> {
  const memory = await loadMemory().catch(() => null);
  await memory?.tryStorage();
}

const loadMemory = () => import("./later/memory-mirror.ts");

/** These calls throw after an owner change, so that answers never mix. */
export function callsOf(uid: string | null): Api {
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
export async function showSynced(): Promise<void> {
  const { uid } = session;
  await showStored(await openedMirror(), uid).catch(() => undefined);
}

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
