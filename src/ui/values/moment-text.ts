import { timeFormat } from "../../i18n/formatters.ts";

/** Omits today's date. */
export function momentText(at: Date, locale: string, now = new Date()): string {
  const today = at.toDateString() === now.toDateString();
  return timeFormat(locale, {
    timeStyle: "short",
    ...(today ? {} : { dateStyle: "medium" }),
  }).format(at);
}
