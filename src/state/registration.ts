import type { Workbox } from "workbox-window";
import { isActionOpen } from "./action.ts";
import { updates } from "./updates.ts";
import { tellWorker } from "./worker.ts";

const WORKER = "./sw.js";
/** The browser looks for a newer worker when a page is opened; an app may stay open for days. */
const LOOK_EVERY_MS = 3_600_000;

let applying = false;

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
  workbox.addEventListener("waiting", () => (updates.ready = true));
  workbox.addEventListener("controlling", ({ isUpdate }) => {
    // Another tab brought the new worker: what is typed here is kept until the member says so.
    if (isUpdate && !applying) updates.reloadNeeded = true;
  });
  await workbox.register();
  setInterval(() => void workbox.update().catch(() => undefined), LOOK_EVERY_MS);
}

/** Has the waiting worker take over, and reloads when it has. Never while the outcome of an action is open. */
export async function applyUpdate(): Promise<void> {
  if (isActionOpen() || applying) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const waiting = registration?.waiting;
  if (!waiting) return location.reload();
  applying = true;
  // The worker's own state, not a change of controller: on a first visit no worker controls the page yet.
  waiting.addEventListener("statechange", () => {
    if (waiting.state === "activated") location.reload();
  });
  tellWorker(waiting, { type: "SKIP_WAITING" });
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
