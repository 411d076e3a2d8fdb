/** Starts the longest test files first, so that none of them runs alone at the end. */
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";
import { longRuns } from "./long-runs.ts";

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is Vitest's own, which makes a new array
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * The longest file goes first on both engines; then one engine follows the other, so that workers seldom change
 * engines.
 */
function rank({ moduleId, project }: TestSpecification): number {
  const place = longRuns.findIndex((file) => moduleId.endsWith(file));
  if (place === 0) return -1;
  return (project.name === "server-postgres" ? 2 : 0) + (place < 0 ? 1 : place / longRuns.length);
}
