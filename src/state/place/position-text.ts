import { t } from "@lingui/core/macro";
import type { Position } from "./use-position.ts";

export function positionProblem(position: Position): string | null {
  switch (position.state) {
    case "refused":
      return t`This browser has no access to your location. Allow it in the settings for this page.`;
    case "unavailable":
      return t`Your location could not be found. Please try again, outdoors if possible.`;
    case "unsupported":
      return t`This browser cannot provide your location.`;
    default:
      return null;
  }
}
