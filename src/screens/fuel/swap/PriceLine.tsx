import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId, type ReactNode } from "react";
import type { TokenPrice } from "../../../../contract/fuel/token-schemas.ts";
import { formatDate, formatExact, formatTime } from "../../../i18n/format.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import { DataTable } from "../../../ui/later/lists/DataTable.tsx";
import { PriceReader } from "./PriceReader.tsx";
import { courseOf } from "./prices.ts";
import styles from "./swap.module.css";

export function PriceLine() {
  const { t } = useLingui();
  const prices = useDocument("tokenPrices");
  if (prices.state !== "ready") {
    return <NotLoaded state={prices.state} shape="card" />;
  }
  return (
    <Card title={t`Price history`} aside={<AsOf at={prices.asOf} />}>
      <Course prices={prices.value} asOf={prices.asOf} />
      <p className={styles.quiet}>
        <Trans>Source: set by the platform. It is not a market price.</Trans>
      </p>
    </Card>
  );
}

export function Course({ prices, asOf }: { prices: readonly TokenPrice[]; asOf: string }): ReactNode {
  const { t, i18n } = useLingui();
  const descriptionId = useId();
  const course = courseOf(prices);
  if (!course) {
    return (
      <p className={styles.quiet}>
        <Trans>No price recorded yet.</Trans>
      </p>
    );
  }
  const usdt = (price: string) => `${formatExact(price, i18n.locale)} USDT`;
  const since = formatDate(course.first.at, i18n.locale);
  const [first, last] = [usdt(course.first.price), usdt(course.last.price)];
  if (prices.length === 1) {
    return (
      <p className={styles.quiet}>
        <Trans>
          1 EPD has cost {last} since {since}.
        </Trans>
      </p>
    );
  }
  const [low, high] = [usdt(course.low), usdt(course.high)];
  return (
    <>
      <PriceReader prices={prices} asOf={asOf} labelledBy={descriptionId} />
      <p id={descriptionId} className={styles.quiet}>
        <Trans>
          Since {since} the price of 1 EPD went from {first} to {last}. The lowest was {low}, the highest{" "}
          {high}.
        </Trans>{" "}
        <Plural value={prices.length - 1} one="It changed once." other="It changed # times." />
      </p>
      <DataTable
        summary={<Trans>The price as a table</Trans>}
        head={[t`Since`, t`Price of 1 EPD`]}
        rows={prices.toReversed().map(({ at, price }) => ({
          key: at,
          name: formatTime(at, i18n.locale),
          value: usdt(price),
        }))}
      />
    </>
  );
}
