/** Asks the browser to keep what is stored, again at times at which it may decide otherwise than before. */
import { isLoggedIn } from "../session.ts";
import { requestPersistence, requestPersistenceDaily } from "./device-storage.ts";

/** After an installation, and daily while a member uses the app; signing in asks by itself. */
export function watchPersistence(): () => void {
  askDaily();
  addEventListener("appinstalled", askAtOnce);
  document.addEventListener("visibilitychange", askDaily);
  return () => {
    removeEventListener("appinstalled", askAtOnce);
    document.removeEventListener("visibilitychange", askDaily);
  };
}

function askAtOnce(): void {
  void requestPersistence();
}

function askDaily(): void {
  if (document.visibilityState === "visible" && isLoggedIn()) void requestPersistenceDaily();
}
