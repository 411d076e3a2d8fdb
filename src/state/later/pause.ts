/** Resolves after `ms`, or when aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const ended = () => {
      clearTimeout(waiting);
      signal.removeEventListener("abort", ended);
      resolve();
    };
    const waiting = setTimeout(ended, ms);
    signal.addEventListener("abort", ended);
  });
}
