import { useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/layout/Card.tsx";
import { DepositIcon, TransferIcon, WalletIcon, WithdrawIcon } from "../../ui/later/icons/entries.tsx";
import styles from "./my.module.css";

export function MoneyLinks() {
  const { t } = useLingui();
  const links = [
    { path: "/pages/recharge", Icon: DepositIcon, name: t`Deposit` },
    { path: "/pages/withdraw", Icon: WithdrawIcon, name: t`Withdrawal` },
    { path: "/pages/convert", Icon: TransferIcon, name: t`Member transfer` },
    { path: "/pages/assetsDetail", Icon: WalletIcon, name: t`Asset details` },
  ];
  return (
    <Card look="plain">
      <div className={styles.frame}>
        <ul className={styles.links}>
          {links.map(({ path, Icon, name }) => (
            <li key={path}>
              <a className={styles.link} href={`#${path}`}>
                <Icon />
                <span>{name}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
