import { useEffect } from "react";
import { refresh } from "../refresh.ts";

/**
 * Blocks come every second or few: so often is it looked whether one has confirmed what the member waits for. Each look is
 * a whole refresh, since a credit changes balances and bill as well.
 */
const EVERY_MS = 5_000;

/** Keeps records up to date block by block, while one of them is on its way and the screen is looked at. */
export function useFollowed(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [active]);
}
