import { useEffect } from "react";

const EVERY_MS = 2_000;

/** Reloads only while the page is visible. */
export function useTicking(goesOn: boolean, reload: () => void): void {
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), EVERY_MS);
    return () => clearInterval(timer);
  }, [goesOn, reload]);
}
