/** The member's own limit of a day. Source: rules.md G10. */
import { dayIn } from "../days.ts";
import { parseAmount, type Amount } from "../money.ts";
import type { OwnLimit } from "./own-limit-schemas.ts";

/** From the request for a higher limit, or for none, until it applies: the owner's time to keep the present one. */
export const OWN_LIMIT_WAIT_HOURS = 24;
/** Nine digits before the point. */
export const OWN_LIMIT_MAX: Amount = parseAmount("999999999.99999999");

export interface OwnRest {
  /** A decimal string. */
  limit: string;
  /** What may still leave today. */
  left: Amount;
}

export function isAbove(own: OwnRest | null, amount: Amount): own is OwnRest {
  return own !== null && amount > own.left;
}

/**
 * Projects the server's last answer: days begin anew, and a higher limit comes to apply.
 * @returns null without a limit.
 */
export function ownRestAt({ limit, next, today }: OwnLimit, timeZone: string, at: Date): OwnRest | null {
  const present = next !== null && at >= new Date(next.from) ? next.limit : limit;
  if (present === null) return null;
  const used = today?.day === dayIn(timeZone, at) ? parseAmount(today.used) : 0n;
  const left = parseAmount(present) - used;
  return { limit: present, left: left > 0n ? left : 0n };
}
