/** Separate from the reason codes, which the first screen loads. */
import type { Bounds } from "./reasons.ts";

const boundsOf: Partial<Record<string, readonly (keyof Bounds)[]>> = {
  multiple_of_10: ["multiple"],
  below_minimum: ["minimum"],
  above_limit: ["limit", "dayLimit", "ownLimit"],
  outside_window: ["opens", "closes", "timeZone"],
  payment_found: ["txHash"],
};

export function boundsFor(reason: string, bounds: Bounds): Bounds {
  const names = (boundsOf[reason] ?? []).filter((name) => bounds[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, bounds[name]]));
}

/** @returns id of the catalogue entry, which names the bounds where they are known. */
export function reasonTextId(reason: string, bounds: Bounds): string {
  const known = boundsFor(reason, bounds);
  if (known.dayLimit !== undefined && known.limit !== undefined) return `reason.${reason}.day`;
  if (known.ownLimit !== undefined && known.limit !== undefined) return `reason.${reason}.own`;
  // `multiple_of_10` has one text, and it always names the multiple.
  const isNamed = reason !== "multiple_of_10" && known[boundsOf[reason]?.[0] ?? "limit"] !== undefined;
  return isNamed ? `reason.${reason}.named` : `reason.${reason}`;
}
