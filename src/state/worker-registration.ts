import type { Workbox } from "workbox-window";
import { fetchPublishedBuild } from "../api/published-build.ts";
import { isActionOpen } from "./action.ts";
import { connection, onOnline } from "./connection.ts";
import { reload } from "./reload.ts";
import { updates } from "./updates.ts";
import { tellWorker } from "./worker.ts";

const WORKER = "./sw.js";
/** The browser looks for a newer worker when a page is opened; an app may stay open for days. */
const LOOK_EVERY_MS = 3_600_000;
/** Workbox's name for what the shell is kept in. */
const PRECACHE = /precache/;
/** The build that this device could not be brought to by dropping its worker: it is not tried twice. */
const HEALED = "starship.healed";

let applying = false;
/** The entry of a newer build for which no worker comes. */
let stuckBefore: string | null = null;

/** Registers the worker once the page has loaded. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    const { Workbox } = await import("workbox-window");
    await watch(new Workbox(workerAddress(), { scope: "./" }));
  } catch (error) {
    console.warn("The worker could not be registered", error);
  }
}

async function watch(workbox: Workbox): Promise<void> {
  workbox.addEventListener("waiting", () => void announce());
  workbox.addEventListener("controlling", ({ isUpdate }) => {
    // Another tab brought the new worker: what is typed here is kept until the member says so.
    if (isUpdate && !applying) updates.reloadNeeded = true;
  });
  const registration = await workbox.register();
  // On a first visit no worker controls the page, and a newer one has nobody to wait for: it takes over at once.
  let isFirst = !registration?.active;
  workbox.addEventListener("activated", () => {
    if (!isFirst && !applying) void announce();
    isFirst = false;
  });
  setInterval(check, LOOK_EVERY_MS);
  onOnline(check);
  check();
}

const check = () => void checkForUpdate();

/** A newer app is there: the member is told, with what is new in it. */
async function announce(): Promise<void> {
  updates.notes = (await fetchPublishedBuild(document.baseURI))?.notes ?? null;
  updates.ready = true;
}

/**
 * Compares what runs here with what the server has, over the network: a worker that no longer updates itself would
 * otherwise show its old app for ever. Such a one is told of like any update, and dropped when the member agrees.
 */
export async function checkForUpdate(): Promise<void> {
  if (connection.status !== "online") return;
  const published = await fetchPublishedBuild(document.baseURI);
  if (!published || published.entry === runningEntry()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update().catch(() => undefined);
  // It is on its way: `waiting` tells when it is there.
  if (registration?.installing || registration?.waiting) return;
  if (sessionStorage.getItem(HEALED) === published.entry) return;
  stuckBefore = published.entry;
  updates.notes = published.notes;
  updates.ready = true;
}

/** The first script of this page, relative to it. */
function runningEntry(): string | null {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script && new URL(script.src).href.slice(new URL("./", document.baseURI).href.length);
}

/** Has the waiting worker take over, and reloads when it has. Never while the outcome of an action is open. */
export async function applyUpdate(): Promise<void> {
  if (isActionOpen() || applying) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const waiting = registration?.waiting;
  if (!waiting) {
    if (stuckBefore !== null) await dropWorker(registration, stuckBefore);
    return reloadUnlessPaying();
  }
  applying = true;
  // The worker's own state, not a change of controller: on a first visit no worker controls the page yet.
  waiting.addEventListener("statechange", () => {
    // An even newer one has taken its place, and is told of in its turn.
    if (waiting.state === "redundant") applying = false;
    if (waiting.state === "activated") reloadUnlessPaying();
  });
  tellWorker(waiting, { type: "SKIP_WAITING" });
}

/** The old worker finishes what it is at before it goes, and a payment may have been begun meanwhile. */
function reloadUnlessPaying(): void {
  if (isActionOpen()) updates.reloadNeeded = true;
  else reload();
}

/** The next start is the server's own: the worker and the shell that it keeps go, the mirror stays. */
async function dropWorker(registration: ServiceWorkerRegistration | undefined, entry: string): Promise<void> {
  sessionStorage.setItem(HEALED, entry);
  await registration?.unregister();
  const names = (await caches.keys()).filter((name) => PRECACHE.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The content policy lets scripts of workers come from the policy `sw-url` only, and that knows one address. */
function workerAddress(): string | TrustedScriptURL {
  const policy = window.trustedTypes?.createPolicy("sw-url", {
    createScriptURL(address: string) {
      if (address !== WORKER) throw new TypeError(`not the worker: ${address}`);
      return address;
    },
  });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}
