/** Red team: what was written while the device's clock was ahead. */
import { expect, test } from "vitest";
import { addRow, claimDue, nextDueAt, settleRow } from "../../src/shared/queue/rows.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const DAY = 86_400_000;
const work = { kind: "feedback", body: { content: "Help", images: [] } } as const;

test("feedback that was written while the clock was 40 days ahead is due once the clock is right", () => {
  const rows = addRow([], work, "a", NOW + 40 * DAY);
  expect(claimDue(rows, NOW)[0]).toMatchObject({ state: "sending" });
});

test("a try that failed while the clock was 40 days ahead waits no longer than the longest backoff", () => {
  const rows = settleRow(addRow([], work, "a", NOW + 40 * DAY), "a", { kind: "later", reason: null, retryAt: 0, all: true }, NOW + 40 * DAY, 0.5);
  expect(nextDueAt(rows, NOW)! - NOW).toBeLessThanOrEqual(24 * 3_600_000);
});

test("the wake-up is no timer that overflows, which a browser fires at once, again and again", () => {
  const dueAt = nextDueAt(addRow([], work, "a", NOW + 40 * DAY), NOW)!;
  expect(dueAt - NOW).toBeLessThanOrEqual(2 ** 31 - 1);
});
