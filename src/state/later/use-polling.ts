import { useEffect } from "react";
import { useOnline } from "../connection.ts";
import { refresh } from "../refresh.ts";

/** Blocks come every few seconds. A poll refreshes everything, since a credit changes balances and statement. */
const POLL_MS = 5_000;

/** Polls for confirmations while a record is pending, visible and online. */
export function usePolling(pending: boolean): void {
  const active = useOnline() && pending;
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [active]);
}
