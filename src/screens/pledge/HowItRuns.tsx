import { Trans, useLingui } from "@lingui/react/macro";
import { formatRate } from "../../i18n/format.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { AsOf } from "../../ui/values/AsOf.tsx";
import styles from "./pledge.module.css";

/** How a stake runs. Source: economy.md, "Stake". */
export function HowItRuns({ rate, asOf, online }: { rate: string; asOf: string; online: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <Card title={t`How a stake runs`} aside={<AsOf at={asOf} offline={!online} />}>
      <Facts
        items={[{ key: "rate", name: t`Rate a day`, value: formatRate(rate, i18n.locale), strong: true }]}
      />
      <ol className={styles.steps}>
        <li>
          <Trans>Fuel is staked for 30 days. Meanwhile it cannot be used.</Trans>
        </li>
        <li>
          <Trans>
            Each day adds its part at the rate of that day, paid from the fuel that the platform set aside.
          </Trans>
        </li>
        <li>
          <Trans>After 30 days the fuel and what it earned come back in ten equal daily parts.</Trans>
        </li>
      </ol>
      <p className={styles.quiet}>
        <Trans>The rate is set by the platform and is not a promise.</Trans>
      </p>
    </Card>
  );
}
