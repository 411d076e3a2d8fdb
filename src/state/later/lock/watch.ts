/** Locks the app after the member's minutes. */
import { isActionOpen } from "../../action-state.ts";
import { closeLock, lock, lockSetting } from "../../lock.ts";
import { reopenMirror } from "../../mirror.ts";

const CHECK_MS = 5_000;
const MINUTE_MS = 60_000;

let isWatching = false;
let active = now();

/** Wall and steady clock: one may be set, the other may stand while the device sleeps. */
function now() {
  return { wall: Date.now(), steady: performance.now() };
}

function idleMs(): number {
  const { wall, steady } = now();
  return Math.max(wall - active.wall, steady - active.steady);
}

/** Leaves nothing of the member in what a screen shows, nor the key in memory. */
export function lockNow(): void {
  closeLock();
  reopenMirror();
}

/** Once. */
export function watchActivity(): void {
  active = now();
  if (isWatching) return;
  isWatching = true;
  for (const event of ["pointerdown", "keydown", "scroll"])
    addEventListener(event, () => (active = now()), { capture: true, passive: true });
  document.addEventListener("visibilitychange", check);
  setInterval(check, CHECK_MS);
}

/** Not while an outcome is unknown; the next check is soon. */
function check(): void {
  const setting = lockSetting();
  if (setting === null || lock.locked || isActionOpen()) return;
  const isHidden = document.visibilityState === "hidden";
  // Without minutes it is the hiding that locks; an app that is looked at has one.
  const longest = Math.max(setting.minutes, isHidden ? 0 : 1) * MINUTE_MS;
  if (idleMs() >= longest) lockNow();
}
