import { dayIn } from "../../contract/days.ts";

export const DAY = 24 * 60 * 60 * 1000;
export const ZONE = "Asia/Shanghai";

/** From now until a platform's clock next shows a time of day ("10:00"), in ms. */
export function untilTimeOfDay(time: string): number {
  const now = Date.now();
  const at = new Date(`${dayIn(ZONE, new Date(now))}T${time}:00+08:00`).getTime();
  return at > now ? at - now : at + DAY - now;
}
