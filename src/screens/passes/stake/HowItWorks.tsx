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
            Only pledged passes share the platform's profit, from the next day. It may be zero, and is paid
            only up to what your votes can still earn.
          </Trans>
        </li>
        <li>
          <Trans>
            Pledging cannot be undone. A pledged pass stays pledged and can no longer be given away.
          </Trans>
        </li>
        <li>
          <Trans>
            You can give a pass that is not pledged to any member. A gift is free, and only its recipient can
            return it.
          </Trans>
        </li>
      </ul>
    </Card>
  );
}
