import { Trans, useLingui } from "@lingui/react/macro";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { formatExact, formatRate } from "../../../i18n/format.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import styles from "./swap.module.css";

export function PriceCard({ config, asOf }: { config: Config; asOf: string }) {
  const { t, i18n } = useLingui();
  const { tokenPrice, swapFeeRate, swapBurnRate } = config;
  return (
    <Card title={t`Price and fees`} aside={<AsOf at={asOf} />}>
      <Facts
        items={[
          {
            key: "price",
            name: t`Price of 1 EPD`,
            value: `${formatExact(tokenPrice, i18n.locale)} USDT`,
            strong: true,
          },
          { key: "fee", name: t`Fee for buying or converting`, value: formatRate(swapFeeRate, i18n.locale) },
          {
            key: "burn",
            name: t`Burned when buying or converting`,
            value: formatRate(swapBurnRate, i18n.locale),
          },
        ]}
      />
      <p className={styles.quiet}>
        <Trans>
          Fee and burn are a share of the fuel you buy or convert, taken off before it is credited.
        </Trans>
      </p>
      <p className={styles.quiet}>
        <Trans>The platform sets the price, and it can fall. Burned fuel is gone for good.</Trans>
      </p>
    </Card>
  );
}
