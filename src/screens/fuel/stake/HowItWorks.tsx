import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import styles from "./stake.module.css";

/** Source: rules.md F12, F13; docs/decisions/2026-11-21-swap-and-stake.md. */
export function HowItWorks({ config, asOf }: { config: Config; asOf: string }) {
  const { t } = useLingui();
  const { stakeTermDays, stakeReleaseDays } = config;
  return (
    <Card title={t`How a pledge works`} aside={<AsOf at={asOf} />}>
      <ol className={styles.steps}>
        <li>
          <Plural
            value={stakeTermDays}
            one="Fuel is pledged for # day. You cannot use it or cancel in that time."
            other="Fuel is pledged for # days. You cannot use it or cancel in that time."
          />
        </li>
        <li>
          <Trans>
            Each day earns the rate set on the day you pledged, from fuel the platform has set aside. If that
            runs short, it earns less.
          </Trans>
        </li>
        <li>
          <Plural
            value={stakeReleaseDays}
            one="Then your fuel and its earnings return in # daily part."
            other="Then your fuel and its earnings return in # equal daily parts."
          />
        </li>
      </ol>
      <p className={styles.quiet}>
        <Trans>The platform sets the rate. It is not guaranteed.</Trans>
      </p>
    </Card>
  );
}
