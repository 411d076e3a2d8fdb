/**
 * Makes Argon2id as cheap as possible: at its real cost, each of the suite's thousands of hashes takes a core some
 * 20 ms. tests/unit/accounts/passwords.test.ts covers the real cost.
 */
import { vi } from "vitest";

vi.mock(import("../../server/accounts/password-cost.ts"), () => ({
  cost: { memoryKib: 8, passes: 1, lanes: 1 },
}));
