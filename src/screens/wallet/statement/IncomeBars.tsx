import { Trans, useLingui } from "@lingui/react/macro";
import { timeFormat } from "../../../i18n/formatters.ts";
import { OwnAmount, useBalancesHidden } from "../../../ui/values/Own.tsx";
import { DataTable } from "../../../ui/later/lists/DataTable.tsx";
import { heights, type DayEarned } from "./earned.ts";
import styles from "./IncomeBars.module.css";

const HEIGHT = 100;
/** Of a day's width. */
const BAR = 0.7;

/** Noon gives the same date in every time zone. */
function formatDay(day: string, language: string): string {
  return timeFormat(language, { dateStyle: "medium" }).format(new Date(`${day}T12:00`));
}

export function IncomeBars({ days }: { days: DayEarned[] }) {
  const { t, i18n } = useLingui();
  const hidden = useBalancesHidden();
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return null;
  const [from, to] = [formatDay(first.day, i18n.locale), formatDay(last.day, i18n.locale)];
  return (
    <figure className={styles.figure}>
      {hidden ? null : (
        <svg
          className={styles.bars}
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t`Income by day from ${from} to ${to}`}
        >
          {heights(days).map((height, index) => (
            <rect
              key={days[index]?.day}
              className={styles.bar}
              x={index + (1 - BAR) / 2}
              width={BAR}
              // A day without income gets a thin line.
              y={HEIGHT - Math.max(1, height * HEIGHT)}
              height={Math.max(1, height * HEIGHT)}
            />
          ))}
        </svg>
      )}
      <figcaption className={styles.ends}>
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
      <DataTable
        summary={<Trans>Income by day as a table</Trans>}
        head={[t`Day`, t`Income`]}
        rows={days.toReversed().map(({ day, income }) => ({
          key: day,
          name: formatDay(day, i18n.locale),
          value: <OwnAmount value={income} unit="USDT" still />,
        }))}
      />
    </figure>
  );
}
