import type { ReactNode } from "react";
import type { Amount } from "../../../../contract/money.ts";
import { OwnAmount, useBalancesHidden } from "../../values/Own.tsx";
import { DataTable } from "../lists/DataTable.tsx";
import styles from "./AmountBars.module.css";
import { heights } from "./heights.ts";

const HEIGHT = 100;
const BAR = 0.7;

export interface AmountBar {
  key: string;
  name: string;
  amount: Amount;
}

export interface AmountBarsProps {
  /** At least one, in axis order. */
  bars: readonly AmountBar[];
  unit: string;
  label: string;
  /** Opens the exact figures, newest first. */
  summary: ReactNode;
  head: readonly [string, string];
}

/** No picture while balances are hidden. Source: rules.md U18, C20. */
export function AmountBars({ bars, unit, label, summary, head }: AmountBarsProps) {
  const hidden = useBalancesHidden();
  return (
    <figure className={styles.figure}>
      {hidden ? null : (
        <svg
          className={styles.bars}
          viewBox={`0 0 ${bars.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {heights(bars).map((height, index) => (
            <rect
              key={bars[index]?.key}
              className={styles.bar}
              x={index + (1 - BAR) / 2}
              width={BAR}
              // Zero gets a thin line.
              y={HEIGHT - Math.max(1, height * HEIGHT)}
              height={Math.max(1, height * HEIGHT)}
            />
          ))}
        </svg>
      )}
      <figcaption className={styles.ends}>
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </figcaption>
      <DataTable
        summary={summary}
        head={head}
        rows={bars.toReversed().map(({ key, name, amount }) => ({
          key,
          name,
          value: <OwnAmount value={amount} unit={unit} still />,
        }))}
      />
    </figure>
  );
}
