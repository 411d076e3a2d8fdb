/**
 * Zones of the platform's day are computed by the program and by the database, which read short names and offsets each in their
 * own way: "CTT" is in China or in Chicago, "+08:00" in China or in Los Angeles. Source: rules.md J1.
 */

const REGION = /^[a-z][a-z_-]*(\/[a-z0-9][a-z0-9_+-]*)+$/i;

/** UTC, or the name of a region: "Asia/Shanghai". */
export function isTimeZone(name: string): boolean {
  if (name !== "UTC" && !REGION.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
