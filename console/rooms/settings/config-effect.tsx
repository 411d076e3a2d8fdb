import { Trans } from "@lingui/react/macro";
import type { Proposal } from "../../../contract/operator/proposal-schemas.ts";
import type { Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { When } from "../../parts/When.tsx";
import { changeFacts } from "./change-facts.tsx";
import type { Changes } from "./draft.ts";
import { partsOf } from "./entries.ts";

/** The changes for a dry run; null for any other proposal. */
export function configOf({ call, effect }: Pick<Proposal, "call" | "effect">) {
  if (call !== "POST operator/config") return null;
  const { after, effectiveAt } = partsOf(effect);
  return {
    changes: partsOf(after) as Changes,
    effectiveAt: typeof effectiveAt === "string" ? effectiveAt : null,
  };
}

export function configFacts({ effect, request }: Pick<Proposal, "effect" | "request">): Fact[] {
  const { before, after, effectiveAt } = partsOf(effect);
  const { reason } = partsOf(request);
  return [
    ...changeFacts(partsOf(before), partsOf(after)),
    {
      key: "at",
      name: <Trans>Takes effect</Trans>,
      value:
        typeof effectiveAt === "string" ? (
          <When at={effectiveAt} />
        ) : (
          <Trans>As soon as it is approved</Trans>
        ),
      strong: true,
    },
    ...(typeof reason === "string" && reason !== ""
      ? [{ key: "reason", name: <Trans>Reason</Trans>, value: reason }]
      : []),
  ];
}
