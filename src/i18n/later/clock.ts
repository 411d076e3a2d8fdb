import { timeFormat } from "../formatters.ts";

export function formatClock(iso: string, language: string): string {
  return timeFormat(language, { timeStyle: "short" }).format(new Date(iso));
}
