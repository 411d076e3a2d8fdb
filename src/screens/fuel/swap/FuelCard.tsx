import { Trans } from "@lingui/react/macro";
import { multiply, parseAmount } from "../../../../contract/money.ts";
import { assetName, assetUnit } from "../../../i18n/names.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import styles from "./swap.module.css";

export interface FuelCardProps {
  fuel: string;
  /** USDT for one fuel; null while unknown. */
  price: string | null;
  asOf: string;
}

export function FuelCard({ fuel, price, asOf }: FuelCardProps) {
  return (
    <Card look="hero" title={assetName("fuel")} aside={<AsOf at={asOf} />}>
      <OwnAmount value={fuel} unit={assetUnit("fuel")} size="hero" mine />
      {price === null ? null : (
        <p className={styles.quiet}>
          <Trans>
            At the current price:{" "}
            <OwnAmount value={multiply(parseAmount(fuel), parseAmount(price))} unit="USDT" size="small" />
          </Trans>
        </p>
      )}
    </Card>
  );
}
