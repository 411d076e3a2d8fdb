import { vi } from "vitest";

/** Waits until an assertion holds, however busy the machine is. The limit is for what never happens. */
export const until = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout: 300_000, interval: 20 });
