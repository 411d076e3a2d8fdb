import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../../ui/layout/Card.tsx";
import styles from "../passes.module.css";

/** Source: rules.md P4, P5 and P9. */
export function HowItWorks() {
  const { t } = useLingui();
  return (
    <Card title={t`Before you decide`}>
      <ul className={styles.rules}>
        <li>
          <Trans>
            Only staked passes share the platform's profit, from the next day on. It can be nothing, and it is
            paid only as far as your votes can still earn.
          </Trans>
        </li>
        <li>
          <Trans>Staking cannot be undone. A staked pass stays staked and can no longer be given away.</Trans>
        </li>
        <li>
          <Trans>
            A pass that is not staked can be given to any member. A gift has no price and cannot be taken
            back.
          </Trans>
        </li>
      </ul>
    </Card>
  );
}
