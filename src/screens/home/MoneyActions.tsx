import { useLingui } from "@lingui/react/macro";
import { useDocument } from "../../state/use-mirrored.ts";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import styles from "./MoneyActions.module.css";

/** Appears with the balances, whose height would move it. Source: rules.md C186. */
export function MoneyActions() {
  const { t } = useLingui();
  const balances = useDocument("balances");
  if (balances.state === "loading") return null;
  return (
    <div className={styles.place}>
      <div className={styles.actions}>
        <ButtonLink href="#/pages/recharge">{t`Deposit`}</ButtonLink>
        <ButtonLink href="#/pages/withdraw">{t`Withdrawal`}</ButtonLink>
        <ButtonLink href="#/pages/convert">{t`Member transfer`}</ButtonLink>
        <ButtonLink href="#/pages/trade">{t`Trade`}</ButtonLink>
      </div>
    </div>
  );
}
