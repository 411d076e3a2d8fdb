import { useLingui } from "@lingui/react/macro";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../../ui/icons/index.ts";
import type { MonthState } from "./months.ts";

export function MonthNote({ state }: { state: MonthState }) {
  const { t } = useLingui();
  if (state === "whole") return null;
  const texts: Record<Exclude<MonthState, "whole">, string> = {
    running: t`This month is not over. These are the totals so far.`,
    older: t`Not complete: this month's older entries are not on this device.`,
    later: t`Not complete yet: this month's latest entries have not loaded.`,
  };
  return state === "running" ? (
    <p>{texts.running}</p>
  ) : (
    <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
      {texts[state]}
    </Banner>
  );
}
