import { onStoredElsewhere, STORED_LOCK } from "../start/local-storage.ts";
import { lock, lockSetting, openLock } from "./lock.ts";
import { reopenMirror } from "./mirror.ts";

/** Locks after the member's minutes; follows a lock that another tab sets or removes. */
export function startLock(): void {
  onStoredElsewhere(STORED_LOCK, () => {
    lock.changed += 1;
    // The database has the last word on whether there is a lock.
    if (lockSetting() === null) openLock(null);
    reopenMirror();
    watch();
  });
  watch();
}

function watch(): void {
  if (lockSetting() === null) return;
  import("./later/lock/watch.ts").then(
    ({ watchActivity }) => watchActivity(),
    (error: unknown) => console.warn("The app is not locked by itself", error),
  );
}
