import { Trans, useLingui } from "@lingui/react/macro";
import { timeFormat } from "../../../i18n/formatters.ts";
import { AmountBars } from "../../../ui/later/charts/AmountBars.tsx";
import type { DayEarned } from "./earned.ts";

/** Noon gives the same date in every time zone. */
function formatDay(day: string, language: string): string {
  return timeFormat(language, { dateStyle: "medium" }).format(new Date(`${day}T12:00`));
}

export function IncomeBars({ days }: { days: DayEarned[] }) {
  const { t, i18n } = useLingui();
  const bars = days.map(({ day, income }) => ({
    key: day,
    name: formatDay(day, i18n.locale),
    amount: income,
  }));
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const [from, to] = [first.name, last.name];
  return (
    <AmountBars
      bars={bars}
      unit="USDT"
      label={t`Income by day from ${from} to ${to}`}
      summary={<Trans>Income by day as a table</Trans>}
      head={[t`Day`, t`Income`]}
    />
  );
}
