import { useEffect, useState } from "react";
import { useOnline } from "../connection.ts";
import { failureOf, type Failure } from "./failure.ts";

export type Answer<T> =
  | { state: "none" }
  | { state: "asking" }
  | { state: "known"; value: T }
  /** Without a failure the server could not be asked. */
  | { state: "unknown"; failure: Failure | null; retry: () => void };

/**
 * Asks the server what the mirror does not hold, and again on reconnect.
 * @param subject names the question; null asks nothing.
 * @param delay in milliseconds, while the subject is typed.
 */
export function useAnswer<T>(subject: string | null, ask: () => Promise<T>, delay = 0): Answer<T> {
  const online = useOnline();
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState<{ subject: string; round: number; answer: Found<T> } | null>(null);
  useEffect(() => {
    if (subject === null || !online) return;
    let isCurrent = true;
    const timer = setTimeout(
      () => void settled(ask).then((answer) => isCurrent && setKnown({ subject, round, answer })),
      delay,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // `ask` is new at every render; the subject names it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [subject, online, round, delay]);
  if (subject === null) return { state: "none" };
  const retry = () => setRound(round + 1);
  if (known?.subject !== subject || known.round !== round)
    return online ? { state: "asking" } : { state: "unknown", failure: null, retry };
  return "failure" in known.answer
    ? { state: "unknown", failure: known.answer.failure, retry }
    : { state: "known", value: known.answer.value };
}

type Found<T> = { value: T } | { failure: Failure };

async function settled<T>(ask: () => Promise<T>): Promise<Found<T>> {
  try {
    return { value: await ask() };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}
