import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import { readStored, writeStored } from "../start/local-storage.ts";

/** Chromium's install event; not in a standard. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/**
 * - `prompt`: the browser can ask.
 * - `share`: from the iOS share menu.
 * - `none`: installed, or impossible.
 */
export type InstallMethod = "prompt" | "share" | "none";

const STORED = "install";
const DAY_MS = 86_400_000;
/** Pause after a refusal. */
const REFUSAL_PAUSE_MS = 60 * DAY_MS;

interface InstallRecord {
  /** First opening and last refusal, milliseconds since 1970. */
  firstAt: number;
  refusedAt?: number;
}

export const installState = proxy<{ method: InstallMethod }>({ method: "none" });
let installEvent: InstallEvent | null = null;

export function useInstallMethod(): InstallMethod {
  return useSnapshot(installState).method;
}

/** Stores the browser's install event for later. */
export function watchInstall(): void {
  updateRecord({});
  if (isInstalled()) return;
  if (isIos(navigator)) installState.method = "share";
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installEvent = event as InstallEvent;
    installState.method = "prompt";
  });
  addEventListener("appinstalled", () => (installState.method = "none"));
}

/** Shows the browser's prompt, once per event. Resolves to whether the member agreed. */
export async function install(): Promise<boolean> {
  const prompted = installEvent?.prompt();
  installEvent = null;
  installState.method = "none";
  return (await prompted)?.outcome === "accepted";
}

export function mayOfferInstall(now = Date.now()): boolean {
  const { firstAt, refusedAt } = updateRecord({});
  return now - firstAt >= DAY_MS && (refusedAt === undefined || now - refusedAt >= REFUSAL_PAUSE_MS);
}

export function refuseInstall(now = Date.now()): void {
  updateRecord({ refusedAt: now });
}

function updateRecord(changes: Partial<InstallRecord>): InstallRecord {
  const before = readStored<InstallRecord>(STORED) ?? { firstAt: Date.now() };
  const after = { ...before, ...changes };
  writeStored(STORED, after);
  return after;
}

function isInstalled(): boolean {
  const isStandalone = (navigator as { standalone?: boolean }).standalone === true;
  return isStandalone || matchMedia("(display-mode: standalone)").matches;
}

/** iPads report Macintosh; no Mac has a touch screen. */
function isIos({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
