import { useSnapshot } from "valtio";
import { readStored, writeStored } from "../../start/local-storage.ts";
import { installOffer } from "../install-event.ts";

/**
 * - `share`: from the iOS share menu.
 * - `none`: installed, or impossible.
 */
export type InstallMethod = "prompt" | "share" | "none";

const STORED = "install";
const DAY_MS = 86_400_000;
const REFUSAL_PAUSE_MS = 60 * DAY_MS;

interface InstallRecord {
  /** In ms since 1970: the first possible offer, and the last refusal. */
  firstAt: number;
  refusedAt?: number;
}

export function installMethod(isOffered = installOffer.event !== null): InstallMethod {
  if (isInstalled()) return "none";
  if (isOffered) return "prompt";
  return isIos(navigator) ? "share" : "none";
}

export function useInstallMethod(): InstallMethod {
  return installMethod(useSnapshot(installOffer).event !== null);
}

/** Works once per event. Resolves to whether the member agreed. */
export async function install(): Promise<boolean> {
  const prompted = installOffer.event?.prompt();
  installOffer.event = null;
  return (await prompted)?.outcome === "accepted";
}

export function mayOfferInstall(now = Date.now()): boolean {
  const { firstAt, refusedAt } = updateRecord({}, now);
  return now - firstAt >= DAY_MS && (refusedAt === undefined || now - refusedAt >= REFUSAL_PAUSE_MS);
}

export function refuseInstall(now = Date.now()): void {
  updateRecord({ refusedAt: now }, now);
}

function updateRecord(changes: Partial<InstallRecord>, now: number): InstallRecord {
  const before = readStored<InstallRecord>(STORED) ?? { firstAt: now };
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
