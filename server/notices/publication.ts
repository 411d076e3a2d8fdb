import { Refused } from "../core/refused.ts";

/** @throws Refused `invalid` if there is no such time. */
export function parsePublishTime(text: string): Date {
  const at = new Date(text);
  // Leap seconds are valid text only.
  if (Number.isNaN(at.getTime())) throw new Refused("invalid", { field: "publishAt" });
  return at;
}

export function publishedAt(at: Date, now: Date): string | null {
  return at <= now ? at.toISOString() : null;
}
