import { useEffect, useRef } from "react";
import type { ActionState } from "../../action-types.ts";

type Status = ActionState["status"];

/** Milliseconds of vibration and of pauses, in turn: once for what was carried out, twice for what was refused. */
const patterns: Partial<Record<Status, number[]>> = { done: [30], refused: [40, 80, 40] };

/** Lets the member feel that a money action was decided, where the device can and motion is not to be reduced. */
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
