import { Refused } from "./refused.ts";

/** The id that a text of the wire names. @throws Refused `not_found` for a text that cannot be one. */
export function parseId(text: string): bigint {
  // Ids are numbers below 2^63.
  if (!/^\d{1,18}$/.test(text)) throw new Refused("not_found", { field: "id" });
  return BigInt(text);
}
