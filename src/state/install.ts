import { proxy, useSnapshot } from "valtio";
import { readStored, writeStored } from "../start/local-storage.ts";

/** Chromium's offer to install the app; no standard names it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/**
 * How the app can be put on the home screen: `prompt`, the browser asks when told to; `share`, the member does it from the
 * menu of iOS; `none`, it is there already, or this browser cannot.
 */
export type InstallWay = "prompt" | "share" | "none";

const STORED = "install";
const DAY_MS = 86_400_000;
/** Who said no is not asked again for so long. */
const QUIET_MS = 60 * DAY_MS;

interface Remembered {
  /** When the app was first opened here, and when the offer was last refused: milliseconds since 1970. */
  firstAt: number;
  refusedAt?: number;
}

export const installState = proxy<{ way: InstallWay }>({ way: "none" });
let offer: InstallEvent | null = null;

export function useInstallWay(): InstallWay {
  return useSnapshot(installState).way;
}

/** Takes the browser's offer when it comes, to make it at a good moment. */
export function followInstall(): void {
  remember({});
  if (isInstalled()) return;
  if (isIos(navigator)) installState.way = "share";
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallEvent;
    installState.way = "prompt";
  });
  addEventListener("appinstalled", () => (installState.way = "none"));
}

/** Has the browser ask, once: the next time it must offer anew. Resolves to whether the member agreed. */
export async function install(): Promise<boolean> {
  const asking = offer?.prompt();
  offer = null;
  installState.way = "none";
  return (await asking)?.outcome === "accepted";
}

/** Whether now is a good moment: not on the first day, when nobody knows yet what this is, nor soon after a refusal. */
export function isGoodMoment(now = Date.now()): boolean {
  const { firstAt, refusedAt } = remember({});
  return now - firstAt >= DAY_MS && (refusedAt === undefined || now - refusedAt >= QUIET_MS);
}

/** The member does not want it now. */
export function refuseInstall(now = Date.now()): void {
  remember({ refusedAt: now });
}

function remember(changes: Partial<Remembered>): Remembered {
  const before = readStored<Remembered>(STORED) ?? { firstAt: Date.now() };
  const after = { ...before, ...changes };
  writeStored(STORED, after);
  return after;
}

function isInstalled(): boolean {
  const isStandalone = (navigator as { standalone?: boolean }).standalone === true;
  return isStandalone || matchMedia("(display-mode: standalone)").matches;
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
function isIos({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
