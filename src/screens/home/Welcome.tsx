import { Trans, useLingui } from "@lingui/react/macro";
import { headline } from "../../start/headline.ts";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import styles from "./Welcome.module.css";

/** For visitors; must promise nothing. */
export function Welcome() {
  const { t } = useLingui();
  const facts = [
    {
      key: "vote",
      name: t`Vote at one of six levels`,
      text: t`Votes are paid in USDT and take effect at once. You can upgrade, never downgrade.`,
    },
    {
      key: "income",
      name: t`Income is not guaranteed`,
      text: t`It is a share of what other members pay in. It may be zero, and you can lose what you pay.`,
    },
    {
      key: "bill",
      name: t`A bill that checks itself`,
      text: t`Every entry names its source and is linked to the one before. Your phone keeps it for offline use.`,
    },
  ];
  return (
    <Card look="hero">
      <p className={styles.headline}>{t(headline)}</p>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact.key} className={styles.fact}>
            <strong>{fact.name}</strong>
            <span className={styles.text}>{fact.text}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <ButtonLink variant="primary" wide href="#/pages/login">
          <Trans>Sign in</Trans>
        </ButtonLink>
        <ButtonLink wide href="#/pages/register">
          <Trans>Register</Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}
