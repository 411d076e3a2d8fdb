import type { Unkept } from "../../shared/schema.ts";
import type { StoredRows } from "../store.ts";
import { checkStatement, type StatementCheck } from "./check-statement.ts";
import { storedLines } from "./stored-lines.ts";

export interface CheckRequest {
  rows: StoredRows;
  uid: string;
  start: Unkept["lines"];
}

/** `lines`: checked so far. `error`: this thread could not read the lines. */
export type CheckAnswer = { lines: number } | { outcome: StatementCheck } | { error: string };

/** Limits messages to what a screen can show. */
const PROGRESS_MS = 100;

addEventListener("message", ({ data }: MessageEvent<CheckRequest>) => {
  check(data).then(
    (outcome) => answer({ outcome }),
    (error: unknown) => answer({ error: String(error) }),
  );
});

function check({ rows, uid, start }: CheckRequest) {
  let shownAt = performance.now();
  const onProgress = (lines: number) => {
    if (performance.now() - shownAt < PROGRESS_MS) return;
    shownAt = performance.now();
    answer({ lines });
  };
  // The page terminates this worker.
  const never = new AbortController().signal;
  return checkStatement(storedLines(rows), uid, onProgress, never, start);
}

function answer(message: CheckAnswer): void {
  postMessage(message);
}
