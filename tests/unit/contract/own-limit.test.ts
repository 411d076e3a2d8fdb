/** What a device shows of a member's own limit, from an answer that may be old. Source: rules.md G10. */
import { expect, test } from "vitest";
import { formatAmount, parseAmount } from "../../../contract/money.ts";
import { isAbove, ownRestAt } from "../../../contract/wallet/own-limit.ts";

const zone = "Asia/Shanghai";
const limited = { limit: "500", next: null, today: { day: "2026-11-29", used: "120" } };
const rest = (...[stored, at]: [Parameters<typeof ownRestAt>[0], string]) => {
  const found = ownRestAt(stored, zone, new Date(at));
  return found && [found.limit, formatAmount(found.left)];
};

test("without a limit nothing is bounded", () => {
  const none = ownRestAt({ limit: null, next: null, today: null }, zone, new Date("2026-11-29T15:59:59Z"));
  expect(none).toBe(null);
  expect(isAbove(none, parseAmount("1000000"))).toBe(false);
});

test("what is left is of the platform's day, and whole again from its midnight on", () => {
  expect(rest(limited, "2026-11-29T15:59:59.999Z")).toEqual(["500", "380"]);
  expect(rest(limited, "2026-11-29T16:00:00Z")).toEqual(["500", "500"]);
});

test("a limit that was lowered below what has left leaves nothing, and not less", () => {
  const lowered = { ...limited, limit: "100" };
  expect(rest(lowered, "2026-11-29T12:00:00Z")).toEqual(["100", "0"]);
  expect(isAbove(ownRestAt(lowered, zone, new Date("2026-11-29T12:00:00Z")), 1n)).toBe(true);
});

test("a higher limit, or none, applies from its time on, also without a new answer", () => {
  const from = "2026-11-30T12:00:00.000Z";
  const raised = { ...limited, next: { limit: "900", from } };
  expect(rest(raised, "2026-11-30T11:59:59.999Z")).toEqual(["500", "500"]);
  expect(rest(raised, from)).toEqual(["900", "900"]);
  expect(rest({ ...limited, next: { limit: null, from } }, from)).toBe(null);
});

test("exactly what is left may leave", () => {
  const own = ownRestAt(limited, zone, new Date("2026-11-29T12:00:00Z"));
  expect([isAbove(own, parseAmount("380")), isAbove(own, parseAmount("380.00000001"))]).toEqual([
    false,
    true,
  ]);
});
