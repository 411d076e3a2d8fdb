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
    <Card title={t`How a pledge runs`} aside={<AsOf at={asOf} />}>
      <ol className={styles.steps}>
        <li>
          <Plural
            value={stakeTermDays}
            one="Fuel is pledged for # day. Meanwhile it cannot be used, nor taken back."
            other="Fuel is pledged for # days. Meanwhile it cannot be used, nor taken back."
          />
        </li>
        <li>
          <Trans>
            Each of these days adds the rate of the day on which it was pledged, out of the fuel that the
            platform has set aside. When that runs short, less is added.
          </Trans>
        </li>
        <li>
          <Plural
            value={stakeReleaseDays}
            one="Then the fuel and what was added come back in # daily part."
            other="Then the fuel and what was added come back in # equal daily parts."
          />
        </li>
      </ol>
      <p className={styles.quiet}>
        <Trans>The rate is set by the platform and is not a promise.</Trans>
      </p>
    </Card>
  );
}
