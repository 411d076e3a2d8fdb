import { Refused } from "../core/refused.ts";

/** The time at which something is to appear. @throws Refused `invalid` for one that no clock shows. */
export function publication(text: string): Date {
  const at = new Date(text);
  // A leap second is a valid text and no time of ours.
  if (Number.isNaN(at.getTime())) throw new Refused("invalid", { field: "publishAt" });
  return at;
}

/** When it appeared, or null before that. */
export function publishedAt(at: Date, now: Date): string | null {
  return at <= now ? at.toISOString() : null;
}
