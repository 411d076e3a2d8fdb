/** After everything that the first screen needs. */
const DELAY_MS = 3_000;

/** Follows the live channel, whose script is loaded later. Without it the poll goes on. */
export function startLive(): void {
  setTimeout(() => {
    import("./live.ts")
      .then(({ watchLive }) => watchLive())
      .catch((error: unknown) => console.warn("The live channel could not be started", error));
  }, DELAY_MS);
}
