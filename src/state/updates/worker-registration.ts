import { useSnapshot } from "valtio";
import { proxy } from "valtio/vanilla";
import type { Workbox } from "workbox-window";
import { fetchPublishedBuild } from "../../api/later/published-build.ts";
import { isActionOpen } from "../action-state.ts";
import { connection, onOnline } from "../connection.ts";
import { reload } from "../reload.ts";
import { scriptUrl } from "../later/script-url.ts";
import { updates } from "../updates.ts";
import { postToWorker } from "../later/worker.ts";

const WORKER = "./sw.js";
/** Browsers check for a new worker only on navigation. */
const CHECK_INTERVAL_MS = 3_600_000;
/** Matches Workbox's shell cache. */
const PRECACHE = /precache/;
/** Stores the build for which the worker was dropped. */
const DROPPED_FOR = "starship.healed";
/** Time after which the waiting worker is asked again: a message is lost with the worker's process. */
const ASK_AGAIN_MS = 3_000;

/** An update whose worker has not taken over yet. The old worker may finish its events first. */
const applying = proxy({ current: false });
/** Entry of a newer build whose worker does not arrive. */
let stuckBuild: string | null = null;

export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    const { Workbox } = await import("workbox-window");
    await watch(new Workbox(scriptUrl(WORKER), { scope: "./" }));
  } catch (error) {
    console.warn("The worker could not be registered", error);
  }
}

async function watch(workbox: Workbox): Promise<void> {
  workbox.addEventListener("waiting", () => void offerUpdate());
  workbox.addEventListener("controlling", ({ isUpdate }) => {
    // Another tab activated the new worker: reload only with consent.
    if (isUpdate && !applying.current) updates.reloadNeeded = true;
  });
  const registration = await workbox.register();
  // On a first visit no worker controls the page: a newer one activates at once.
  let isFirst = !registration?.active;
  workbox.addEventListener("activated", () => {
    if (!isFirst && !applying.current) void offerUpdate();
    isFirst = false;
  });
  setInterval(check, CHECK_INTERVAL_MS);
  onOnline(check);
  check();
}

const check = () => void checkForUpdate();

async function offerUpdate(): Promise<void> {
  updates.notes = (await fetchPublishedBuild(document.baseURI))?.notes ?? null;
  updates.postponed = false;
  updates.ready = true;
}

/** Finds a worker that does not update itself; it is dropped on consent. */
export async function checkForUpdate(): Promise<void> {
  if (connection.status !== "online") return;
  const published = await fetchPublishedBuild(document.baseURI);
  if (!published || published.entry === runningEntry()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update().catch(() => undefined);
  // `waiting` fires when it is ready.
  if (registration?.installing || registration?.waiting) return;
  if (droppedFor() === published.entry) return;
  if (stuckBuild !== published.entry) updates.postponed = false;
  stuckBuild = published.entry;
  updates.notes = published.notes;
  updates.ready = true;
}

/** False also without an answer. */
export async function isNewestPublished(): Promise<boolean> {
  return (await fetchPublishedBuild(document.baseURI))?.entry === runningEntry();
}

/** The path is relative to the page. */
function runningEntry(): string | null {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script && new URL(script.src).href.slice(new URL("./", document.baseURI).href.length);
}

export function useIsApplying(): boolean {
  return useSnapshot(applying).current;
}

/** Never reloads while an outcome is unknown. */
export async function applyUpdate(): Promise<void> {
  if (isActionOpen() || applying.current) return;
  applying.current = true;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const waiting = registration?.waiting;
    // A worker that an even newer one replaces leaves the page as it is.
    if (waiting && !(await takesOver(waiting))) return;
    if (!waiting && stuckBuild !== null) await dropWorker(registration, stuckBuild);
    reloadUnlessPaying();
  } finally {
    applying.current = false;
  }
}

/** Waits for the worker's state, not for `controllerchange`: on a first visit no worker controls the page. */
function takesOver(waiting: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const ask = () => postToWorker(waiting, { type: "SKIP_WAITING" });
    const asking = setInterval(ask, ASK_AGAIN_MS);
    waiting.addEventListener("statechange", () => {
      clearInterval(asking);
      if (waiting.state === "activated" || waiting.state === "redundant")
        resolve(waiting.state === "activated");
    });
    ask();
  });
}

/** A payment may have begun while the old worker finished. */
function reloadUnlessPaying(): void {
  if (isActionOpen()) updates.reloadNeeded = true;
  else reload();
}

function droppedFor(): string | null {
  try {
    return sessionStorage.getItem(DROPPED_FOR);
  } catch {
    return null;
  }
}

/** The next start loads from the server. The mirror stays. */
async function dropWorker(registration: ServiceWorkerRegistration | undefined, entry: string): Promise<void> {
  try {
    sessionStorage.setItem(DROPPED_FOR, entry);
  } catch {
    // Storage is refused, so the worker may be dropped again.
  }
  await registration?.unregister();
  const names = (await caches.keys()).filter((name) => PRECACHE.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
