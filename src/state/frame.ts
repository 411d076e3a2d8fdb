/** How long a frame is waited for: a hidden page draws none. */
const LONGEST_MS = 500;

/** Resolves behind the frame that shows what React is drawing now: at once where nothing is drawn, as in tests. */
export function afterFrame(): Promise<void> {
  if (typeof requestAnimationFrame === "undefined") return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, LONGEST_MS);
  });
}
