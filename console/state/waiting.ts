/** Reads every half minute while the page is visible. */
import { useEffect } from "react";
import { useRead, type Read } from "./use-read.ts";
import type { Waiting } from "../../contract/operator/waiting-schemas.ts";

const EVERY_MS = 30_000;

export function useWaiting(): Read<Waiting> {
  const read = useRead("GET operator/waiting", {});
  const { reload } = read;
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return read;
}
