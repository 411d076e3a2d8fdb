import { plural, t } from "@lingui/core/macro";

/** @param left tries before the member's data on this device are deleted. */
export function wrongPin(left: number): string {
  return plural(left, {
    one: "Wrong PIN. # attempt left before your data on this device is deleted.",
    other: "Wrong PIN. # attempts left before your data on this device is deleted.",
  });
}

/** For a storage failure: no wrong PIN was counted. */
export function pinNotTried(error: unknown): string {
  console.warn("The lock could not be read", error);
  return t`This device's storage did not respond. Please try again.`;
}
