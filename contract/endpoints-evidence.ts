/** Evidence: roots, their log, and a member's path to the last root. Source: rules.md E7. */
import { get, list, none, post, type Endpoint } from "./endpoint.ts";
import { Page } from "./schemas.ts";
import * as evidence from "./evidence/schemas.ts";

export const evidenceEndpoints = {
  "GET evidence/roots": get("public", "Roots, the newest first", list, Page(evidence.PublishedRoot)),
  "GET evidence/root": get("public", "One root", evidence.RootQuery, evidence.PublishedRoot),
  "GET evidence/head": get(
    "public",
    "The head of the log of roots; null before the first",
    none,
    evidence.LogHeadOrNull,
  ),
  "GET evidence/consistency": get(
    "public",
    "That the log of `to` roots begins with the one of `from`: RFC 9162, 2.1.4",
    evidence.ConsistencyQuery,
    evidence.Consistency,
  ),
  "GET evidence/inclusion": get(
    "public",
    "That the log of `size` roots holds a root: RFC 9162, 2.1.3",
    evidence.InclusionQuery,
    evidence.Inclusion,
  ),
  "GET evidence/path": get("member", "The member's leaves in the last root", none, evidence.OwnPath),
  "POST operator/root/make": post("operator", "Make a root now", none, evidence.PublishedRoot),
} as const satisfies Record<string, Endpoint>;
