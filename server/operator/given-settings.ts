import type { GivenSettings, SettingsPart } from "../../contract/operator/settings-schemas.ts";

/** A single amount for `withdrawAlone` counts for every role. Source: rules.md O140. */
export function settingsFrom<G extends GivenSettings>({
  fourEyesLimits,
  ...given
}: G): Omit<G, "fourEyesLimits"> & Pick<SettingsPart, "fourEyesLimits"> {
  if (!fourEyesLimits) return given;
  const { creditAlone, withdrawAlone: alone } = fourEyesLimits;
  const withdrawAlone = typeof alone === "string" ? { finance: alone, admin: alone } : alone;
  return { ...given, fourEyesLimits: { creditAlone, withdrawAlone } };
}
