import type { PublishedRoot } from "../../../../contract/evidence/root.ts";

interface Points {
  /** Points of an SVG polyline, oldest first. */
  owed: string;
  /** Has only roots with reserves, so it may be "". */
  held: string;
}

/** USDT over time. Floating point is exact enough for drawing. */
export function pointsOf(list: readonly PublishedRoot[], width: number, height: number): Points {
  const roots = list.toReversed().map(({ statement: { at, totals, reserves } }) => ({
    at: Date.parse(at),
    owed: Number(totals["usdt"] ?? 0),
    held: reserves ? Number(reserves.total) : null,
  }));
  const [from, to] = [roots[0]?.at ?? 0, roots.at(-1)?.at ?? 0];
  const top = Math.max(1, ...roots.flatMap(({ owed, held }) => [owed, held ?? 0]));
  const point = (at: number, value: number) => {
    const x = ((at - from) / Math.max(1, to - from)) * width;
    return `${x.toFixed(1)},${(height - (value / top) * height).toFixed(1)}`;
  };
  const line = (values: [number, number | null][]) =>
    values.flatMap(([at, value]) => (value === null ? [] : [point(at, value)])).join(" ");
  return {
    owed: line(roots.map(({ at, owed }) => [at, owed])),
    held: line(roots.map(({ at, held }) => [at, held])),
  };
}
