/** Limits of rules.md Q1 for start times, as ratios to the blank page of the same run. */
import { FIRST_SCREEN_BUDGET } from "../scripts/build/budgets.ts";
import type { Start } from "./measure.ts";
import type { Run } from "./run.ts";

export interface Requirement {
  name: string;
  value: number;
  limit: number;
  unit: "x" | "ms" | "s" | "kB";
  isMet: boolean;
}

/** The upper median. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function medianRun(runs: Run[]): Run {
  const of = (kind: keyof Run): Start => {
    const figure = (read: (start: Start) => number) => median(runs.map((run) => read(run[kind])));
    const shown = runs.map((run) => run[kind].textShown).filter((time) => time !== null);
    return {
      firstPaint: figure((start) => start.firstPaint),
      largestPaint: figure((start) => start.largestPaint),
      blocking: figure((start) => start.blocking),
      scriptBytes: figure((start) => start.scriptBytes),
      textShown: shown.length === runs.length ? median(shown) : null,
    };
  };
  return { cold: of("cold"), warm: of("warm"), offline: of("offline") };
}

/** Source: rules.md Q1. */
export function requirements(ours: Run, blank: Run): Requirement[] {
  const again = (["warm", "offline"] as const).flatMap((kind) => [
    requirement(`${kind} first paint`, ours[kind].firstPaint / blank[kind].firstPaint, 1.5, "x"),
    requirement(`${kind} own balances`, shownAt(ours[kind]) / blank[kind].largestPaint, 2.5, "x"),
  ]);
  return [
    requirement("cold first paint", ours.cold.firstPaint / blank.cold.firstPaint, 1.2, "x"),
    requirement("cold largest paint", ours.cold.largestPaint / blank.cold.largestPaint, 2.5, "x"),
    requirement("cold blocking", ours.cold.blocking, 100, "ms"),
    requirement("cold script", ours.cold.scriptBytes / 1000, FIRST_SCREEN_BUDGET / 1000, "kB"),
    ...again,
  ];
}

/**
 * The largest paint may be later: the app replaces the kept screen, which looks the same, and offline a banner is
 * larger than the balance.
 */
function shownAt({ textShown }: Start): number {
  return textShown ?? Number.POSITIVE_INFINITY;
}

function requirement(name: string, value: number, limit: number, unit: Requirement["unit"]): Requirement {
  return { name, value, limit, unit, isMet: value <= limit };
}
