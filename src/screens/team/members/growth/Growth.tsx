import { Trans, useLingui } from "@lingui/react/macro";
import { formatDay, formatMonth } from "../../../../i18n/later/days.ts";
import { AsOf } from "../../../../parts/AsOf.tsx";
import { useDraftState } from "../../../../state/later/drafts/use-draft-state.ts";
import { useDocument } from "../../../../state/use-mirrored.ts";
import { SegmentedControl } from "../../../../ui/controls/SegmentedControl.tsx";
import { AmountBars } from "../../../../ui/later/charts/AmountBars.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import styles from "../members.module.css";
import { dailyGrowth, monthlyGrowth } from "./bars.ts";
import { Levels } from "./Levels.tsx";

type Period = "day" | "month";
const isPeriod = (stored: unknown) => stored === "day" || stored === "month";

/** Source: rules.md R8. */
export function Growth() {
  const { t, i18n } = useLingui();
  const [by, setBy] = useDraftState<Period>("filter/growth", "day", isPeriod);
  const growth = useDocument("teamGrowth");
  // The card above shows the loading or absent state.
  if (growth.state !== "ready" || growth.value.levels.length === 0) return null;
  const bars =
    by === "day"
      ? dailyGrowth(growth.value, (day) => formatDay(day, i18n.locale))
      : monthlyGrowth(growth.value, (month) => formatMonth(month, i18n.locale));
  const from = bars[0]!.name;
  const to = bars.at(-1)!.name;
  return (
    <>
      <Card title={t`Performance over time`} aside={<AsOf at={growth.asOf} />}>
        <SegmentedControl
          label={t`Period`}
          labelHidden
          value={by}
          onChange={setBy}
          options={[
            { value: "day", label: t`30 days` },
            { value: "month", label: t`12 months` },
          ]}
        />
        <AmountBars
          key={by}
          bars={bars}
          unit="USDT"
          label={t`Performance from ${from} to ${to}`}
          summary={<Trans>The chart as a table</Trans>}
          head={[by === "day" ? t`Day` : t`Month`, t`Performance`]}
        />
        <p className={styles.quiet}>
          <Trans>What everyone below you paid for votes, by platform day.</Trans>
        </p>
      </Card>
      <Levels growth={growth.value} />
    </>
  );
}
