import { Trans, useLingui } from "@lingui/react/macro";
import { formatExact, formatNumber } from "../../../i18n/format.ts";
import { assetName } from "../../../i18n/names.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import { Bar } from "../../../ui/later/lists/Bar.tsx";
import styles from "./ecosystem.module.css";
import { FUEL_FLOOR, FUEL_ISSUE_PRICE, FUEL_SUPPLY } from "../../../../contract/fuel/supply.ts";

export function Fuel() {
  const { t, i18n } = useLingui();
  const config = useDocument("config");
  const supply = formatNumber(FUEL_SUPPLY, i18n.locale);
  const floor = formatNumber(FUEL_FLOOR, i18n.locale);
  const price = config.state === "ready" ? config.value.tokenPrice : null;
  return (
    <Card
      look="hero"
      title={assetName("fuel")}
      aside={config.state === "ready" ? <AsOf at={config.asOf} /> : null}
    >
      <p className={styles.text}>
        <Trans>
          EPD is the platform's token. Re-investing burns it, pledging locks it for a while, and you can buy
          and convert it here.
        </Trans>
      </p>
      <Bar value={FUEL_FLOOR / FUEL_SUPPLY} label={t`${floor} of ${supply} EPD can never be burned`} />
      <Facts
        items={[
          { key: "supply", name: t`Total supply`, value: `${supply} EPD`, strong: true },
          { key: "floor", name: t`Burning stops at`, value: `${floor} EPD` },
          {
            key: "issue",
            name: t`Issue price`,
            value: `${formatExact(FUEL_ISSUE_PRICE, i18n.locale)} USDT`,
          },
          ...(price === null
            ? []
            : [{ key: "price", name: t`Price of 1 EPD`, value: `${formatExact(price, i18n.locale)} USDT` }]),
        ]}
      />
      <p className={styles.quiet}>
        <Trans>The platform sets the price, and it can fall. Burned fuel is gone for good.</Trans>
      </p>
      <p className={styles.quiet}>
        <Trans>A smaller supply does not mean a higher value.</Trans>
      </p>
    </Card>
  );
}
