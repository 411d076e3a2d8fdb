import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { TokenPrice } from "../../../../contract/fuel/token-schemas.ts";
import { formatDate, formatExact, formatTime } from "../../../i18n/format.ts";
import { PriceChart } from "./PriceChart.tsx";
import { indexAt, pointsOf } from "./prices.ts";
import styles from "./swap.module.css";

export interface PriceReaderProps {
  /** At least two, oldest first. */
  prices: readonly TokenPrice[];
  asOf: string;
  labelledBy: string;
}

/** Touch and mouse use the chart, keys and screen readers the slider. */
export function PriceReader({ prices, asOf, labelledBy }: PriceReaderProps) {
  const { t, i18n } = useLingui();
  const language = i18n.locale;
  const last = prices.length - 1;
  const [chosen, setChosen] = useState<string | null>(null);
  const points = useMemo(() => pointsOf(prices, asOf), [prices, asOf]);
  // The price is chosen by time, so that a new price does not move the choice.
  const found = prices.findIndex(({ at }) => at === chosen);
  const read = found === -1 ? last : found;
  const { at, price } = prices[read]!;
  const usdt = `${formatExact(price, language)} USDT`;
  const since = formatTime(at, language);
  const text = t`${usdt} from ${since}`;
  const choose = (index: number) => setChosen(prices[index]?.at ?? null);
  return (
    <div className={styles.reader}>
      <p className={styles.read} aria-hidden="true">
        <Trans>
          <strong className={styles.price}>{usdt}</strong> from {since}
        </Trans>
      </p>
      <PriceChart
        points={points}
        read={read}
        onRead={(time) => choose(indexAt(prices, time))}
        labelledBy={labelledBy}
      />
      <p className={styles.ends}>
        <span>{formatDate(prices[0]!.at, language)}</span>
        <span>{formatDate(asOf > prices[last]!.at ? asOf : prices[last]!.at, language)}</span>
      </p>
      <input
        type="range"
        className={styles.slider}
        aria-label={t`Price change`}
        aria-valuetext={text}
        min={0}
        max={last}
        step={1}
        value={read}
        onChange={(event) => choose(event.target.valueAsNumber)}
      />
      <p className={styles.quiet}>
        <Trans>Touch the chart or move the slider to see each change.</Trans>
      </p>
    </div>
  );
}
