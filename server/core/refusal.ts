import { Refused } from "./refused.ts";
import { isBadValue, isUnavailable } from "../store/errors.ts";

export function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (isBadValue(error)) return new Refused("invalid");
  return new Refused(isUnavailable(error) ? "unavailable" : "internal");
}
