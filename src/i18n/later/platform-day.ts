import { timeFormat } from "../formatters.ts";

/** A platform's day ("2026-11-23") is the same date in every zone. */
export function formatPlatformDay(day: string, language: string): string {
  return timeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
