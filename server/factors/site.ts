/** Source: rules.md S90. */
import { Refused } from "../core/refused.ts";
import type { Origin, Site } from "../core/origin.ts";

/** @throws Refused `passkeys_unavailable` under an address that can have none. */
export function siteOf({ site }: Pick<Origin, "site">): Site {
  if (!site) throw new Refused("passkeys_unavailable");
  return site;
}
