/** How long a frame is waited for: a hidden page draws none. */
const LONGEST_MS = 500;

/** Resolves behind the frame that shows what React is drawing now: at once where nothing is drawn, as in tests. */
export function afterFrame(): Promise<void> {
  if (typeof requestAnimationFrame === "undefined") return Promise.resolve();
  return new Promise((resolve) => {
    // React draws in a task after the call, so in the second frame at the latest; the third is behind it.
    let frames = 3;
    const next = () => (frames-- > 0 ? requestAnimationFrame(next) : setTimeout(resolve));
    next();
    setTimeout(resolve, LONGEST_MS);
  });
}
