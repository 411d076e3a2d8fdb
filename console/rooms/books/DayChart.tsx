import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { BookDays, BookLinesQuery } from "../../../contract/books/schemas.ts";
import { formatAmount } from "../../../src/i18n/format.ts";
import { SegmentedControl } from "../../../src/ui/controls/SegmentedControl.tsx";
import { DataTable } from "../../../src/ui/later/lists/DataTable.tsx";
import styles from "./books.module.css";
import { barsOf, lineOf, rangeOf } from "./chart-points.ts";
import { unitOf } from "./names.ts";

const WIDTH = 600;
const HEIGHT = 120;

export interface DayChartProps {
  list: BookDays["list"];
  asset: BookLinesQuery["asset"];
}

/** The table has the exact numbers. */
export function DayChart({ list, asset }: DayChartProps) {
  const { t, i18n } = useLingui();
  const [shown, setShown] = useState<"balance" | "flow">("balance");
  const unit = unitOf(asset);
  const amount = (text: string) => formatAmount(text, i18n.locale, 2);
  const [from, to] = [list[0]?.day ?? "", list.at(-1)?.day ?? ""];
  const [low, high] = rangeOf(list, shown);
  return (
    <figure className={styles.figure}>
      <SegmentedControl
        label={t({ message: "Shown", context: "by a chart" })}
        labelHidden
        value={shown}
        onChange={setShown}
        options={[
          { value: "balance", label: t`Balance` },
          { value: "flow", label: t`In and out` },
        ]}
      />
      <p className={styles.scale}>
        {amount(high)} {unit}
      </p>
      <svg
        className={styles.chart}
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={
          shown === "balance"
            ? t`Balance by day, from ${from} to ${to}`
            : t`In and out by day, from ${from} to ${to}`
        }
      >
        {shown === "balance" ? (
          <polyline className={styles.line} points={lineOf(list, WIDTH, HEIGHT)} />
        ) : (
          barsOf(list, WIDTH, HEIGHT).map(({ key, isIn, ...bar }) => (
            <rect key={key} className={isIn ? styles.received : styles.paid} {...bar} />
          ))
        )}
      </svg>
      <p className={styles.scale}>
        {amount(low)} {unit}
      </p>
      <figcaption className={styles.legend}>
        <span>{from}</span>
        {shown === "flow" ? (
          <span>
            <span className={styles.receivedName}>{t`In`}</span>{" "}
            <span className={styles.paidName}>{t`Out, downwards`}</span>
          </span>
        ) : null}
        <span>{to}</span>
      </figcaption>
      <DataTable
        summary={t`The chart as a table`}
        head={[t`Day`, t`In / out / balance`]}
        rows={list.toReversed().map(({ day, received, paid, balance }) => ({
          key: day,
          name: day,
          value: `${amount(received)} / ${amount(paid)} / ${amount(balance)}`,
        }))}
      />
    </figure>
  );
}
