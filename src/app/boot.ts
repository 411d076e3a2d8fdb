/**
 * The entry: lets the shell of index.html be painted before React is even evaluated. When everything comes from the
 * worker's cache the scripts are there before the first frame, and would hold it back.
 */
const LONGEST_FRAME_MS = 100;

function painted(): Promise<void> {
  return new Promise((resolve) => {
    // Behind the frame, not in it. A hidden page draws no frames and must start all the same.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_FRAME_MS);
  });
}

await painted();
await import("./main.tsx");
