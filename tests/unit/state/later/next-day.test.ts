import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const addressOf = (file: string) => new URL(`../../../../src/state/${file}`, import.meta.url).href;

/** In a process of its own, since a thread keeps the zone of its process. */
function evaluateIn(timeZone: string, expression: string): unknown {
  const script = `
    import { nextDay } from ${JSON.stringify(addressOf("later/next-day.ts"))};
    import { startOfDay } from ${JSON.stringify(addressOf("use-today.ts"))};
    const dayOf = (month, day) => startOfDay(new Date(2026, month - 1, day, 12));
    console.log(JSON.stringify(${expression}));`;
  const env = { ...process.env, TZ: timeZone };
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "--eval", script], { env, encoding: "utf8" }),
  );
}

test.for([
  ["an ordinary day", 3, 10],
  ["a day that begins at 01:00", 4, 24],
  ["a day of 25 hours", 10, 29],
] as const)("days follow each other over %s", ([, month, day]) => {
  const [from, own, to] = [day - 1, day, day + 1].map((one) => `dayOf(${month}, ${one})`);
  const pairs = `[
    [nextDay(${from}), ${own}], [nextDay(${own}), ${to}], [nextDay(${from}, 2), ${to}],
    [nextDay(${to}, -1), ${own}], [nextDay(${own}, -1), ${from}],
  ]`;
  const found = evaluateIn("Africa/Cairo", pairs) as [number, number][];
  for (const [reached, start] of found) expect(new Date(reached)).toEqual(new Date(start));
});

test("the zone is the one that is asked for", () => {
  expect(evaluateIn("Africa/Cairo", "new Date(dayOf(4, 24)).getHours()")).toBe(1);
});
