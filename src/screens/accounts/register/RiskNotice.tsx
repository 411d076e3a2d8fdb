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
          <Trans>
            Income is a share of what other members pay in. Nothing is promised, and it can be nothing.
          </Trans>
        </li>
        <li>
          <Trans>You can lose everything that you pay. Pay only what you can do without.</Trans>
        </li>
        <li>
          <Trans>A vote cannot be taken back and is not paid back.</Trans>
        </li>
        <li>
          <Trans>
            The platform sets the price of fuel, and it can fall. Locked fuel is released only little by
            little.
          </Trans>
        </li>
        <li>
          <Trans>
            In many places a platform such as this is regulated or forbidden. Find out what the law says where
            you live.
          </Trans>
        </li>
      </ul>
      {children}
    </Card>
  );
}
