/** Which bounds a refusal is about, and the text that names them. Apart from the codes, which the first screen loads. */
import type { Bounds } from "./reasons.ts";

const boundsOf: Partial<Record<string, readonly (keyof Bounds)[]>> = {
  multiple_of_10: ["multiple"],
  below_minimum: ["minimum"],
  above_limit: ["limit", "dayLimit"],
  outside_window: ["opens", "closes", "timeZone"],
};

/** The bounds that the refusal is about. */
export function boundsFor(reason: string, bounds: Bounds): Bounds {
  const names = (boundsOf[reason] ?? []).filter((name) => bounds[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, bounds[name]]));
}

/** Id of the catalogue entry: the one that names the bounds, where they are known. */
export function reasonTextId(reason: string, bounds: Bounds): string {
  const known = boundsFor(reason, bounds);
  if (known.dayLimit !== undefined && known.limit !== undefined) return `reason.${reason}.day`;
  // The text of a multiple always names it.
  const isNamed = reason !== "multiple_of_10" && known[boundsOf[reason]?.[0] ?? "limit"] !== undefined;
  return isNamed ? `reason.${reason}.named` : `reason.${reason}`;
}
