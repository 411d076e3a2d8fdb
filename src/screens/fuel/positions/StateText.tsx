import { Trans } from "@lingui/react/macro";
import type { PositionState } from "../../../../contract/fuel/position-rules.ts";

export function StateText({ state }: { state: PositionState }) {
  if (state === "running") return <Trans>Runs</Trans>;
  return state === "releasing" ? <Trans>Is released</Trans> : <Trans>All released</Trans>;
}
