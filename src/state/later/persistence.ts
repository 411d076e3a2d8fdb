import { isLoggedIn } from "../session.ts";
import { requestPersistence, requestPersistenceDaily } from "./device-storage.ts";

/** Requests again when the browser may decide otherwise: after installation, and daily while in use. */
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
