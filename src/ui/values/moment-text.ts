import { timeFormat } from "../../i18n/formatters.ts";

/** The time alone for today. */
export function momentText(at: Date, locale: string, now = new Date()): string {
  const today = at.toDateString() === now.toDateString();
  return timeFormat(locale, {
    timeStyle: "short",
    ...(today ? {} : { dateStyle: "medium" }),
  }).format(at);
}
