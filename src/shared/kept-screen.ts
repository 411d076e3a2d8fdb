/** Shared by the page that keeps a screen, the worker that adds it to index.html, and the entry that shows it. */
import type { DocumentKey } from "./schema.ts";

/** Id of the template element that holds the kept screen. */
export const KEPT_ID = "kept-screen";

const HOME = "/pages/index";
const kept: ReadonlySet<string> = new Set([HOME, "/pages/my"]);

/** Documents of the member on which kept screens depend. */
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
