import { timeFormat } from "../formatters.ts";

/** The time of day, where the day is said above. */
export function formatClock(iso: string, language: string): string {
  return timeFormat(language, { timeStyle: "short" }).format(new Date(iso));
}
