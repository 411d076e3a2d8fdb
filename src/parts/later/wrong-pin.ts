import { plural } from "@lingui/core/macro";

/** @param left tries before the member's data on this device is deleted. */
export function wrongPin(left: number): string {
  return plural(left, {
    one: "Wrong PIN. # try is left; then what this device keeps of yours is deleted.",
    other: "Wrong PIN. # tries are left; then what this device keeps of yours is deleted.",
  });
}
