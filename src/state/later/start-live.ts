/** Waits until the first screen has what it needs. */
const DELAY_MS = 3_000;

export function startLive(): void {
  setTimeout(() => {
    import("./live.ts")
      .then(({ watchLive }) => watchLive())
      .catch((error: unknown) => console.warn("The live channel could not be started", error));
  }, DELAY_MS);
}
