import { t } from "@lingui/core/macro";
import type { DailyWindow, WindowState } from "../../../contract/withdrawals/window.ts";
import { timeFormat } from "../../i18n/formatters.ts";

export interface Hours {
  /** Such as "18:00–24:00"; words for a window without an end. */
  hours: string;
  /** Such as "GMT+8", the offset on that day. */
  zone: string;
}

const DASH = "\u2013";
const DAY_MS = 86_400_000;

/** Each window begins where the last one ends. */
export function isAlwaysOpen({ from, to }: DailyWindow): boolean {
  return from === "00:00" && to === "24:00";
}

/** The hours in the platform's zone. */
export function platformHours({ from, to, timeZone }: DailyWindow, day: Date, language: string): Hours {
  return { hours: `${from}${DASH}${to}`, zone: zoneName(day, language, timeZone) };
}

/** The hours in the device's zone. */
export function memberHours({ opensAt, closesAt }: WindowState, language: string, timeZone?: string): Hours {
  const clock = timeFormat(language, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  const isAllDay = closesAt.getTime() - opensAt.getTime() >= DAY_MS;
  return {
    hours: isAllDay ? t`All day` : `${clock.format(opensAt)}${DASH}${endOf(clock.format(closesAt))}`,
    zone: zoneName(opensAt, language, timeZone),
  };
}

/** A day ends at 24:00, as in the platform's hours. */
function endOf(time: string): string {
  return time === "00:00" ? "24:00" : time;
}

function zoneName(day: Date, language: string, timeZone?: string): string {
  const format = timeFormat(language, {
    timeZoneName: "shortOffset",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return format.formatToParts(day).find(({ type }) => type === "timeZoneName")?.value ?? "";
}
