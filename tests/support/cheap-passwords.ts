/**
 * Servers inside a test's process hash passwords as cheaply as Argon2id can: most of a suite's time went into the cost that
 * is meant for thieves. What the real cost is, tests/unit/services/passwords.test.ts says.
 */
import { vi } from "vitest";

vi.mock(import("../../server/services/password-cost.ts"), () => ({
  cost: { memoryKib: 8, passes: 1, lanes: 1 },
}));
