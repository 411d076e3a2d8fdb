import { Refused } from "./refused.ts";
import { isBadValue, isUnavailable } from "../store/errors.ts";

/**
 * The refusal for an unexpected error: a value that cannot be stored, a service that is unavailable, or an internal
 * error.
 */
export function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (isBadValue(error)) return new Refused("invalid");
  return new Refused(isUnavailable(error) ? "unavailable" : "internal");
}
