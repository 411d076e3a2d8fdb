import { useLingui } from "@lingui/react/macro";
import type { Deposit } from "../../../contract/deposits/schemas.ts";
import { formatExact, formatTime } from "../../i18n/format.ts";
import { Facts } from "../../ui/later/lists/Facts.tsx";
import { Bar } from "../../ui/later/lists/Bar.tsx";
import { Own } from "../../ui/values/Own.tsx";
import { Pill } from "../../ui/later/lists/Pill.tsx";
import { SecondValue } from "../../parts/SecondValue.tsx";
import { SupportLink } from "../../parts/later/SupportLink.tsx";
import { CopyableHash } from "../../parts/later/CopyableHash.tsx";
import { depositReasonText, statusExplanation, statusName, statusTone } from "./names.ts";
import styles from "./deposits.module.css";

export interface DepositDetailsProps {
  deposit: Deposit;
  needed: number | null;
  least: string | null;
  explorer: string | null;
}

export function DepositDetails({ deposit, needed, least, explorer }: DepositDetailsProps) {
  const { t, i18n } = useLingui();
  const { amount, status, confirmations, reason, createdAt, creditedAt, txHash } = deposit;
  const name = statusName(deposit, needed);
  return (
    <>
      <div className={styles.status}>
        <Pill tone={statusTone(status)}>{name}</Pill>
        {status === "confirming" && needed ? <Bar value={confirmations / needed} label={name} /> : null}
        <p className={styles.quiet}>{statusExplanation(status, least)}</p>
      </div>
      <Facts
        items={[
          {
            key: "amount",
            name: t`Amount`,
            value: (
              <>
                <Own>{`${formatExact(amount, i18n.locale)} USDT`}</Own>
                <SecondValue value={amount} note />
              </>
            ),
            strong: true,
          },
          { key: "at", name: t`First seen`, value: formatTime(createdAt, i18n.locale) },
          ...(creditedAt
            ? [{ key: "credited", name: t`Credited`, value: formatTime(creditedAt, i18n.locale) }]
            : []),
          ...(reason && reason !== status
            ? [{ key: "reason", name: t`Reason`, value: depositReasonText(reason) }]
            : []),
          {
            key: "hash",
            name: t`Transaction`,
            value: <CopyableHash hash={txHash} explorer={explorer} />,
            long: true,
          },
        ]}
      />
      {status === "below_minimum" ? <SupportLink /> : null}
    </>
  );
}
