import { Refused } from "../core/refused.ts";

/** @throws Refused `invalid` for a time that does not exist. */
export function parsePublishTime(text: string): Date {
  const at = new Date(text);
  // Such as leap seconds, which the schema accepts.
  if (Number.isNaN(at.getTime())) throw new Refused("invalid", { field: "publishAt" });
  return at;
}

export function publishedAt(at: Date, now: Date): string | null {
  return at <= now ? at.toISOString() : null;
}
