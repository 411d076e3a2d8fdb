import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/layout/Card.tsx";
import { FindDeposit } from "./FindDeposit.tsx";
import styles from "./deposits.module.css";

/** Source: rules.md D11. */
export function MissingDeposits() {
  const { t } = useLingui();
  return (
    <Card title={t`Missing a deposit?`}>
      <ul className={styles.reasons}>
        <li>
          <Trans>Not in the list yet: we have not seen it on the chain. This can take a few minutes.</Trans>
        </li>
        <li>
          <Trans>Wrong token or network: only USDT on BEP20 is seen and credited.</Trans>
        </li>
        <li>
          <Trans>Below the minimum: it is listed but not credited.</Trans>
        </li>
      </ul>
      <FindDeposit />
    </Card>
  );
}
