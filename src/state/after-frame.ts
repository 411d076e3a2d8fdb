/** Limits the wait, since a hidden page draws no frames. */
const LONGEST_MS = 500;

/** Resolves after React's current update was drawn; at once without frames, as in tests. */
export function afterFrame(): Promise<void> {
  if (typeof requestAnimationFrame === "undefined") return Promise.resolve();
  return new Promise((resolve) => {
    // React renders by the second frame.
    let frames = 3;
    const next = () => (frames-- > 0 ? requestAnimationFrame(next) : setTimeout(resolve));
    next();
    setTimeout(resolve, LONGEST_MS);
  });
}
