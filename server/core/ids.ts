import { Refused } from "./refused.ts";

/** @throws Refused `not_found` for a text that cannot be an id. */
export function parseId(text: string): bigint {
  // Ids are below 2^63.
  if (!/^\d{1,18}$/.test(text)) throw new Refused("not_found", { field: "id" });
  return BigInt(text);
}
