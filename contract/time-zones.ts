/**
 * The program and the database both compute days in the platform's zone, and each reads short names and offsets in
 * its own way: "CTT" is in China or in Chicago, "+08:00" in China or in Los Angeles. Source: rules.md J1.
 */

const REGION = /^[a-z][a-z_-]*(\/[a-z0-9][a-z0-9_+-]*)+$/i;

/** Accepts UTC and names of regions: "Asia/Shanghai". */
export function isTimeZone(name: string): boolean {
  if (name !== "UTC" && !REGION.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
