/** Source: rules.md C15, C199. */
import { checkStatement, type StatementCheck } from "../../mirror/statement/check-statement.ts";
import type { CheckAnswer, CheckRequest } from "../../mirror/statement/check-worker.ts";
// oxlint-disable-next-line import/default -- an address, by the build
import workerAddress from "../../mirror/statement/check-worker.ts?worker&url";
import type { MirrorStore } from "../../mirror/store.ts";
import { scriptUrl } from "./script-url.ts";

type Subject = Omit<CheckRequest, "rows"> & { store: Pick<MirrorStore, "linesAfter" | "stored"> };

/**
 * Checks in a worker; in the page, in small steps, if only the page has the lines or the worker fails.
 * @param onProgress receives the number of lines checked.
 */
export async function checkStored(
  { store, uid, start }: Subject,
  onProgress: (lines: number) => void,
  signal: AbortSignal,
): Promise<StatementCheck> {
  const rows = store.stored;
  if (rows && typeof Worker !== "undefined") {
    try {
      return await checkInWorker({ rows, uid, start }, onProgress, signal);
    } catch (error) {
      console.warn("The statement is checked in the page", error);
    }
  }
  return checkStatement(store, uid, onProgress, signal, start);
}

async function checkInWorker(
  request: CheckRequest,
  onProgress: (lines: number) => void,
  signal: AbortSignal,
): Promise<StatementCheck> {
  const worker = new Worker(scriptUrl(workerAddress) as string, { type: "module" });
  try {
    return await new Promise<StatementCheck>((resolve, reject) => {
      const stop = () => resolve({ verdict: "stopped" });
      if (signal.aborted) return stop();
      signal.addEventListener("abort", stop, { once: true });
      worker.addEventListener("message", ({ data }: MessageEvent<CheckAnswer>) => {
        if ("outcome" in data) resolve(data.outcome);
        else if ("error" in data) reject(new Error(data.error));
        else onProgress(data.lines);
      });
      for (const failure of ["error", "messageerror"])
        worker.addEventListener(failure, () => reject(new Error("the worker did not start")));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one other end
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
