import { Trans, useLingui } from "@lingui/react/macro";
import type { NftSetting } from "../../../../contract/passes/schemas.ts";
import { formatExact, formatNumber, formatRate } from "../../../i18n/format.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import { Bar } from "../../../ui/later/lists/Bar.tsx";
import styles from "../passes.module.css";

export interface AboutProps {
  pass: NftSetting;
  asOf: string;
  /** Null for a visitor. */
  onBuy: (() => void) | null;
}

export function About({ pass, asOf, onBuy }: AboutProps) {
  const { t, i18n } = useLingui();
  const language = i18n.locale;
  const left = formatNumber(pass.remaining, language);
  const all = formatNumber(pass.supply, language);
  const isSoldOut = pass.remaining === 0;
  return (
    <Card
      look="hero"
      title={
        <span className={styles.price}>
          {formatExact(pass.price, language)} <span className={styles.unit}>USDT</span>
        </span>
      }
      aside={<AsOf at={asOf} />}
    >
      <Bar value={pass.supply === 0 ? 0 : pass.remaining / pass.supply} label={t`${left} of ${all} left`} />
      <Facts
        items={[
          { key: "left", name: t`Left`, value: left, strong: true },
          { key: "supply", name: t`Total issued`, value: all },
          {
            key: "share",
            name: t`Share of platform profit, at most`,
            value: formatRate(pass.profitShare, language),
          },
          {
            key: "rate",
            name: t`Latest daily rate`,
            value: formatRate(pass.dailyRate, language),
          },
        ]}
      />
      <p className={styles.quiet}>
        <Trans>
          All pledged passes of this kind share that part of the day's profit. It is not guaranteed and may be
          zero, and passes are not bought back.
        </Trans>
      </p>
      {onBuy === null ? null : (
        <Button variant="primary" wide disabled={isSoldOut} onClick={onBuy}>
          {isSoldOut ? <Trans>Sold out</Trans> : <Trans>Buy</Trans>}
        </Button>
      )}
    </Card>
  );
}
