import type { Start } from "./measure.ts";
import type { Requirement } from "./ratios.ts";
import type { Run } from "./run.ts";

const columns: [string, (start: Start) => number | null][] = [
  ["first paint", (start) => start.firstPaint],
  ["largest paint", (start) => start.largestPaint],
  ["balances shown", (start) => start.textShown],
  ["blocking", (start) => start.blocking],
  ["script kB", (start) => start.scriptBytes / 1000],
];

/** In ms. */
export function startTable(results: Map<string, Run>): string {
  const head = ["".padEnd(20), ...columns.map(([title]) => title.padStart(16))].join("");
  const lines = [...results].flatMap(([name, run]) =>
    (["cold", "warm", "offline"] as const).map((kind) => {
      const cells = columns.map(([, read]) => cell(read(run[kind])));
      return [`${name} ${kind}`.padEnd(20), ...cells].join("");
    }),
  );
  return [head, ...lines].join("\n");
}

export function requirementTable(requirements: Requirement[]): string {
  return requirements
    .map(({ name, value, limit, unit, isMet }) => {
      const shown = unit === "ms" ? value.toFixed(0) : value.toFixed(1);
      return `${isMet ? "met   " : "MISSED"} ${name.padEnd(40)} ${shown.padStart(8)} ${unit} of at most ${limit} ${unit}`;
    })
    .join("\n");
}

function cell(value: number | null): string {
  return (value === null ? "-" : value.toFixed(0)).padStart(16);
}
