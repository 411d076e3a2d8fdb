import { isActionOpen } from "../../action-state.ts";
import { closeLock, lock, lockSetting } from "../../lock.ts";
import { reopenMirror } from "../../mirror.ts";

const CHECK_MS = 5_000;
const MINUTE_MS = 60_000;

let isWatching = false;
let active = now();

/** The wall clock may be set; the steady clock may stop while the device sleeps. */
function now() {
  return { wall: Date.now(), steady: performance.now() };
}

function idleMs(): number {
  const { wall, steady } = now();
  return Math.max(wall - active.wall, steady - active.steady);
}

/** Clears the screen's data and the key from memory. */
export function lockNow(): void {
  closeLock();
  reopenMirror();
}

export function watchActivity(): void {
  active = now();
  if (isWatching) return;
  isWatching = true;
  for (const event of ["pointerdown", "keydown", "scroll"])
    addEventListener(event, () => (active = now()), { capture: true, passive: true });
  document.addEventListener("visibilitychange", check);
  setInterval(check, CHECK_MS);
}

/** Does not lock while an outcome is unknown. */
function check(): void {
  const setting = lockSetting();
  if (setting === null || lock.locked || isActionOpen()) return;
  const isHidden = document.visibilityState === "hidden";
  // With 0 minutes the app locks when hidden, or after one minute while visible.
  const longest = Math.max(setting.minutes, isHidden ? 0 : 1) * MINUTE_MS;
  if (idleMs() >= longest) lockNow();
}
