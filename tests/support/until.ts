import { vi } from "vitest";

/** Waits until what is asserted holds, however busy the machine is; the limit is for what never comes. */
export const until = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout: 300_000, interval: 20 });
