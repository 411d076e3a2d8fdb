import { plural } from "@lingui/core/macro";

/** @param left tries before the member's data on this device is deleted. */
export function wrongPin(left: number): string {
  return plural(left, {
    one: "Wrong PIN. # attempt left before your data on this device is deleted.",
    other: "Wrong PIN. # attempts left before your data on this device is deleted.",
  });
}
