import { useEffect } from "react";
import { useOnline } from "../connection.ts";
import { refresh } from "../refresh.ts";

/** Blocks come every second or few. Each poll is a whole refresh, since a credit changes balances and statement as well. */
const POLL_MS = 5_000;

/** Polls for the confirmations of records on the chain, while one is pending and the screen is visible and online. */
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
