/** What the page that keeps a screen, the worker that adds it to index.html and the entry that shows it agree on. */
import type { DocumentKey } from "./schema.ts";

/** Of the template in the page: nothing in it is shown before the entry has checked it. */
export const KEPT_ID = "kept-screen";

const HOME = "/pages/index";
const kept: ReadonlySet<string> = new Set([HOME, "/pages/my"]);

/** The member's own that the kept screens show, or that decides what they show. */
export const shownDocuments = [
  "balances",
  "voteInfo",
  "info",
  "rechargeAddress",
  "factors",
  "community",
  "firstSteps",
] as const satisfies DocumentKey[];

/** Null for a screen that is not kept, or with a query. */
export function keptPath(hash: string): string | null {
  const path = hash.replace(/^#?\/?/, "/");
  if (path === "/") return HOME;
  return kept.has(path) ? path : null;
}
