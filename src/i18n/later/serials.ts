import { formatNumber } from "../format.ts";

const RUNS = 8;

/**
 * Such as "17, 18, 30–34".
 * @param serials ascending.
 * @param most runs to show; "…" replaces the rest.
 */
export function formatSerials(serials: readonly number[], language: string, most = RUNS): string {
  const shown = runsOf(serials);
  const texts = shown.slice(0, most).map(([first, last]) => {
    const from = formatNumber(first, language);
    const to = formatNumber(last, language);
    return first === last ? from : last === first + 1 ? `${from}, ${to}` : `${from}\u2013${to}`;
  });
  return [...texts, ...(shown.length > most ? ["\u2026"] : [])].join(", ");
}

function runsOf(serials: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const serial of serials) {
    const run = runs.at(-1);
    if (run && serial === run[1] + 1) run[1] = serial;
    else runs.push([serial, serial]);
  }
  return runs;
}

/** Reads the serials in a line's source. */
export function serialsIn(source: { [key: string]: unknown }): number[] {
  const { serials } = source;
  return Array.isArray(serials) ? serials.filter((serial) => typeof serial === "number") : [];
}
