import { Refused } from "./refused.ts";
import { isBadValue, isUnavailable } from "../store/errors.ts";

/**
 * What a member is told of a fault that no use case foresaw: that a value cannot be stored, that the service is not
 * available for now, or no more than that something went wrong here.
 */
export function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (isBadValue(error)) return new Refused("invalid");
  return new Refused(isUnavailable(error) ? "unavailable" : "internal");
}
