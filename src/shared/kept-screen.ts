/** Shared by page, worker and entry. */
import type { DocumentKey } from "./schema.ts";

/** Id of the template element. */
export const KEPT_ID = "kept-screen";

const HOME = "/pages/index";
const kept: ReadonlySet<string> = new Set([HOME, "/pages/my"]);

/** On which kept screens depend. */
export const shownDocuments = [
  "balances",
  "voteInfo",
  "info",
  "rechargeAddress",
  "factors",
  "community",
  "firstSteps",
] as const satisfies DocumentKey[];

/** Null for a screen that is not kept or has a query. */
export function keptPath(hash: string): string | null {
  const path = hash.replace(/^#?\/?/, "/");
  if (path === "/") return HOME;
  return kept.has(path) ? path : null;
}
