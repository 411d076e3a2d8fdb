/** Asks the browser to keep what is stored, again at times at which it may decide otherwise than before. */
import { isLoggedIn } from "./session.ts";
import type * as Storage from "./later/device-storage.ts";

/** After everything that the first screen needs. */
const DELAY_MS = 2_000;

/** After an installation, and daily while a member uses the app; signing in asks by itself. */
export function watchPersistence(): () => void {
  const timer = setTimeout(askDaily, DELAY_MS);
  addEventListener("appinstalled", askAtOnce);
  document.addEventListener("visibilitychange", askDaily);
  return () => {
    clearTimeout(timer);
    removeEventListener("appinstalled", askAtOnce);
    document.removeEventListener("visibilitychange", askDaily);
  };
}

function askAtOnce(): void {
  withStorage((storage) => storage.requestPersistence());
}

function askDaily(): void {
  if (document.visibilityState === "visible" && isLoggedIn())
    withStorage((storage) => storage.requestPersistenceDaily());
}

function withStorage(work: (storage: typeof Storage) => Promise<void>): void {
  import("./later/device-storage.ts")
    .then(work)
    .catch((error: unknown) => console.warn("The browser could not be asked to keep what is stored", error));
}
