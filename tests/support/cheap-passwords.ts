/**
 * Servers inside a test's process hash passwords as cheaply as Argon2id can: each of the suite's thousands of hashes took a
 * core for some 20 ms, which is meant for thieves. What the real cost is, tests/unit/accounts/passwords.test.ts says.
 */
import { vi } from "vitest";

vi.mock(import("../../server/accounts/password-cost.ts"), () => ({
  cost: { memoryKib: 8, passes: 1, lanes: 1 },
}));
