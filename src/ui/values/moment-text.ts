import { timeFormat } from "../../i18n/formatters.ts";

/** When something is from, in the reader's language and zone: the time alone when it is from today. */
export function momentText(at: Date, locale: string, now = new Date()): string {
  const today = at.toDateString() === now.toDateString();
  return timeFormat(locale, {
    timeStyle: "short",
    ...(today ? {} : { dateStyle: "medium" }),
  }).format(at);
}
