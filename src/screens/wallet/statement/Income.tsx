import { useLingui } from "@lingui/react/macro";
import { formatDate } from "../../../i18n/format.ts";
import { lineTypeName } from "../../../i18n/later/line-types.ts";
import { assetUnit } from "../../../i18n/names.ts";
import { incomeTypes, type Digest, type IncomeType } from "../../../mirror/statement/digest.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";
import { Card, Stats } from "../../../ui/layout/Card.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import { earnedIn, incomeByDay } from "./earned.ts";
import type { Filter } from "./filter.ts";
import { withChoice } from "./Filters.tsx";
import { IncomeBars } from "./IncomeBars.tsx";
import styles from "./statement.module.css";

/** The profit of passes is only in the total. Source: rules.md U7. */
const tabs = ["direct", "position", "dividend", "leadership"] as const;
const TOTAL = "all";

export interface IncomeProps {
  digest: Digest | null;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** Choosing a kind also filters the lines below. */
export function Income({ digest, filter, onChange }: IncomeProps) {
  const { t } = useLingui();
  const { fromDay, toDay, type } = filter;
  const kind = incomeTypes.find((income) => income === type) ?? null;
  const sumOf = (income: IncomeType | null) =>
    digest ? (
      <OwnAmount value={earnedIn(digest.days, income, fromDay, toDay).income} size="small" still />
    ) : (
      "…"
    );
  return (
    <Card look="hero" title={t`Income`} aside={t`Worth in USDT when it was paid`}>
      <SegmentedControl
        label={t`Income`}
        labelHidden
        // No tab is selected if the filter's type is no income.
        value={type === undefined ? TOTAL : type}
        onChange={(chosen) => onChange(withChoice(filter, "type", chosen))}
        options={[
          { value: TOTAL, label: t`Total`, detail: sumOf(null) },
          ...tabs.map((income) => ({ value: income, label: lineTypeName(income), detail: sumOf(income) })),
        ]}
      />
      {digest ? <Earnings digest={digest} kind={kind} filter={filter} /> : <Skeleton count={3} />}
    </Card>
  );
}

interface EarningsProps {
  digest: Digest;
  kind: IncomeType | null;
  filter: Filter;
}

function Earnings({ digest, kind, filter }: EarningsProps) {
  const { income, ...paid } = earnedIn(digest.days, kind, filter.fromDay, filter.toDay);
  const { t } = useLingui();
  // No balance, which has other sources too.
  const names = { usdt: t`Paid in USDT`, points: t`Paid in points`, lock: t`Paid as locked fuel` };
  const parts = ["usdt", "points", "lock"] as const;
  return (
    <>
      <p className={styles.sum}>
        <OwnAmount value={income} unit="USDT" size="hero" mine />
      </p>
      <Stats
        items={parts.map((asset) => ({
          key: asset,
          name: names[asset],
          value: <OwnAmount value={paid[asset]} unit={assetUnit(asset)} />,
        }))}
      />
      <IncomeBars days={incomeByDay(digest.days, kind, filter)} />
      <Since digest={digest} />
    </>
  );
}

/** A device without room keeps the newest lines only (rules.md C150). */
function Since({ digest: { entries } }: { digest: Digest }) {
  const { t, i18n } = useLingui();
  const [oldest] = entries;
  if (!oldest || oldest.seq === 1) return null;
  const day = formatDate(oldest.createdAt, i18n.locale);
  return <p className={styles.quiet}>{t`Since ${day}: older lines are not on this device.`}</p>;
}
