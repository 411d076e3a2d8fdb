import { useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import styles from "./MoneyActions.module.css";

/** Needs no data, so it is there at once and moves nothing. Source: rules.md C186. */
export function MoneyActions() {
  const { t } = useLingui();
  return (
    <div className={styles.actions}>
      <ButtonLink href="#/pages/recharge">{t`Deposit`}</ButtonLink>
      <ButtonLink href="#/pages/withdraw">{t`Withdrawal`}</ButtonLink>
      <ButtonLink href="#/pages/convert">{t`Member transfer`}</ButtonLink>
      <ButtonLink href="#/pages/trade">{t`Trade`}</ButtonLink>
    </div>
  );
}
