import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Card } from "../../../ui/layout/Card.tsx";
import styles from "./register.module.css";

/** Source: rules.md U20, S3. */
export function RiskNotice({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Card title={t`Risk notice`}>
      <ul className={styles.risks}>
        <li>
          <Trans>Income is a share of what other members pay in. It is not guaranteed and may be zero.</Trans>
        </li>
        <li>
          <Trans>You can lose everything you pay. Only pay what you can afford to lose.</Trans>
        </li>
        <li>
          <Trans>A vote cannot be cancelled or refunded.</Trans>
        </li>
        <li>
          <Trans>
            The platform sets the fuel price, and it can fall. Locked fuel is released only gradually.
          </Trans>
        </li>
        <li>
          <Trans>
            Platforms like this are regulated or banned in many places. Check the law where you live.
          </Trans>
        </li>
      </ul>
      {children}
    </Card>
  );
}
