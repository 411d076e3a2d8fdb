import { useEffect, useRef } from "react";
import type { ActionState } from "../../action-types.ts";

type Status = ActionState["status"];

/** Milliseconds of vibration and pause in turn. */
const patterns: Partial<Record<Status, number[]>> = { done: [30], refused: [40, 80, 40] };

export function useFeltOutcome(status: Status): void {
  const before = useRef(status);
  useEffect(() => {
    const isDecided = before.current === "sending" || before.current === "checking";
    before.current = status;
    const pattern = patterns[status];
    if (!isDecided || !pattern || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    navigator.vibrate?.(pattern);
  }, [status]);
}
