/** Red team: the device is taken into another time zone while the app is open. Run it with `--pool=forks`. */
import { expect, test } from "vitest";
import { formatTime } from "../../src/i18n/format.ts";
import { localDay } from "../../src/mirror/statement/digest.ts";

test("a time and its day's heading are of the same zone after the device moved", () => {
  const at = "2026-11-26T17:30:00.000Z";
  process.env.TZ = "Asia/Shanghai";
  expect(formatTime(at, "en")).toContain("Nov 27, 2026, 1:30");
  process.env.TZ = "America/New_York";
  // What groups the bill by days follows.
  expect(localDay(new Date(at))).toBe("2026-11-26");
  expect(formatTime(at, "en")).toContain("Nov 26, 2026, 12:30");
});
