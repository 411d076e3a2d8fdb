import { onStoredElsewhere, STORED_LOCK } from "../start/local-storage.ts";
import { lock, lockSetting, openLock } from "./lock.ts";
import { reopenMirror } from "./mirror.ts";

export function startLock(): void {
  onStoredElsewhere(STORED_LOCK, () => {
    lock.changed += 1;
    // The database decides whether there is a lock; it is read on reopening.
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
