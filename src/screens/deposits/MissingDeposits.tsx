import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/layout/Card.tsx";
import { FindDeposit } from "./FindDeposit.tsx";
import { leastText } from "./names.ts";
import styles from "./deposits.module.css";

/** @param least the smallest deposit; null while unknown. Source: rules.md D11. */
export function MissingDeposits({ least }: { least: string | null }) {
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
          <Trans>Below the minimum: it is listed but not credited.</Trans>{" "}
          {least === null ? null : leastText(least)}
        </li>
      </ul>
      <FindDeposit least={least} />
    </Card>
  );
}
