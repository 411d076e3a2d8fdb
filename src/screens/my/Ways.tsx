import { useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/layout/Card.tsx";
import { DepositIcon, TransferIcon, WalletIcon, WithdrawIcon } from "../../ui/later/icons/entries.tsx";
import styles from "./my.module.css";

export function Ways() {
  const { t } = useLingui();
  const ways = [
    { path: "/pages/recharge", Icon: DepositIcon, name: t`Deposit` },
    { path: "/pages/withdraw", Icon: WithdrawIcon, name: t`Withdrawal` },
    { path: "/pages/convert", Icon: TransferIcon, name: t`Member transfer` },
    { path: "/pages/assetsDetail", Icon: WalletIcon, name: t`Asset details` },
  ];
  return (
    <Card look="plain">
      <div className={styles.frame}>
        <ul className={styles.ways}>
          {ways.map(({ path, Icon, name }) => (
            <li key={path}>
              <a className={styles.way} href={`#${path}`}>
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
