import { expect, test } from "vitest";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { suspensionOf } from "../../../../src/state/later/suspension.ts";

type Given = Pick<Config, "suspended" | "upcoming">;

const NOW = Date.parse("2026-11-29T12:00:00Z");
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
const step = (hours: number, suspended: Config["suspended"]) => ({
  effectiveAt: at(hours),
  changes: { suspended: suspended! },
});

const cases: [string, Given, ReturnType<typeof suspensionOf>][] = [
  ["nothing, as a server of before says it", {}, null],
  ["nothing", { suspended: [], upcoming: [{ effectiveAt: at(1), changes: { swapFeeRate: "0.1" } }] }, null],
  ["one without an end", { suspended: ["vote"] }, { acts: ["vote"], from: null, until: null }],
  [
    "one whose end is planned",
    { suspended: ["vote", "swap"], upcoming: [step(1, ["swap"]), step(2, ["gift"]), step(3, [])] },
    { acts: ["vote", "swap"], from: null, until: at(2) },
  ],
  [
    "one that is planned, and its end",
    { suspended: [], upcoming: [step(1, []), step(72, ["swap"]), step(80, [])] },
    { acts: ["swap"], from: at(72), until: at(80) },
  ],
  ["one that is far ahead", { suspended: [], upcoming: [step(72.01, ["swap"])] }, null],
];

test.for(cases)("a suspension is told: %s", ([, config, expected]) => {
  expect(suspensionOf(config, NOW)).toEqual(expected);
});
