import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
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

const TOTAL = "all";
/** Kept after the screen is left, since Back would otherwise come to another line. */
let wasOpen = false;

export interface IncomeProps {
  /** Null while loading. */
  digest: Digest | null;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** Shows one figure, so that lines are visible on the first screen. */
export function Income({ digest, filter, onChange }: IncomeProps) {
  const { t } = useLingui();
  const id = useId();
  const [open, setOpen] = useState(wasOpen);
  const kind = incomeTypes.find((income) => income === filter.type) ?? null;
  function toggle() {
    wasOpen = !open;
    setOpen(wasOpen);
  }
  return (
    <Card look="hero" title={kind ? lineTypeName(kind) : t`Income`} aside={t`Value in USDT when paid`}>
      {digest ? (
        <>
          <div className={styles.sum}>
            <OwnAmount
              value={earnedIn(digest.days, kind, filter.fromDay, filter.toDay).income}
              unit="USDT"
              size="number"
              mine
            />
            <button
              type="button"
              className={styles.more}
              aria-expanded={open}
              aria-controls={id}
              onClick={toggle}
            >
              <Trans>By type and day</Trans>
            </button>
          </div>
          <div id={id} className={styles.choices} hidden={!open}>
            {open ? <Earnings digest={digest} kind={kind} filter={filter} onChange={onChange} /> : null}
          </div>
        </>
      ) : (
        <Skeleton count={1} />
      )}
    </Card>
  );
}

interface EarningsProps extends IncomeProps {
  digest: Digest;
  kind: IncomeType | null;
}

function Earnings({ digest, kind, filter, onChange }: EarningsProps) {
  const { fromDay, toDay, type } = filter;
  const paid = earnedIn(digest.days, kind, fromDay, toDay);
  const { t } = useLingui();
  const sumOf = (income: IncomeType | null) => (
    <OwnAmount value={earnedIn(digest.days, income, fromDay, toDay).income} size="small" still />
  );
  // These name parts of an income, not balances, which have other sources too.
  const names = { usdt: t`Paid in USDT`, points: t`Paid in points`, lock: t`Paid as locked fuel` };
  const parts = ["usdt", "points", "lock"] as const;
  return (
    <>
      <SegmentedControl
        label={t`Income`}
        labelHidden
        // No option is selected if the filter's type is no income.
        value={type === undefined ? TOTAL : type}
        onChange={(chosen) => onChange(withChoice(filter, "type", chosen))}
        options={[
          { value: TOTAL, label: t`Total`, detail: sumOf(null) },
          ...incomeTypes.map((income) => ({
            value: income,
            label: lineTypeName(income),
            detail: sumOf(income),
          })),
        ]}
      />
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

/** A full device keeps the newest lines only (rules.md C150). */
function Since({ digest: { first } }: { digest: Digest }) {
  const { t, i18n } = useLingui();
  if (!first || first.seq === 1) return null;
  const day = formatDate(first.createdAt, i18n.locale);
  return <p className={styles.quiet}>{t`Since ${day}. Older entries are not on this device.`}</p>;
}
