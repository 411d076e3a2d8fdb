import { t } from "@lingui/core/macro";
import type { Position } from "./use-position.ts";

export function positionProblem(position: Position): string | null {
  switch (position.state) {
    case "refused":
      return t`This browser may not tell where you are. Allow it in the browser's settings for this page.`;
    case "unavailable":
      return t`This device could not find out where it is. Please try again, in the open if possible.`;
    case "unsupported":
      return t`This browser cannot tell where you are.`;
    default:
      return null;
  }
}
