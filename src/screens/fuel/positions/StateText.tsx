import { Trans } from "@lingui/react/macro";
import type { PositionState } from "../../../../contract/fuel/position-rules.ts";

export function StateText({ state }: { state: PositionState }) {
  if (state === "running") return <Trans>In progress</Trans>;
  return state === "releasing" ? <Trans>Being released</Trans> : <Trans>All released</Trans>;
}
