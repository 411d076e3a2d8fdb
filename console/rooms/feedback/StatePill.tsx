import { useLingui } from "@lingui/react/macro";
import type { MemberFeedback } from "../../../contract/feedback/operator-schemas.ts";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";

type State = Pick<MemberFeedback, "closedAt" | "waitingSince">;

export function StatePill({ conversation: { closedAt, waitingSince } }: { conversation: State }) {
  const { t } = useLingui();
  if (closedAt) return <Pill tone="quiet">{t`Closed`}</Pill>;
  return waitingSince ? (
    <Pill tone="warning">{t`Waiting for a reply`}</Pill>
  ) : (
    <Pill tone="good">{t`Replied`}</Pill>
  );
}
