import { useEffect } from "react";
import { useOnline } from "../connection.ts";
import { refresh } from "../refresh.ts";

/** Blocks come every few seconds. */
const POLL_MS = 5_000;

/** Refreshes everything, since a credit changes balances and statement too. */
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
