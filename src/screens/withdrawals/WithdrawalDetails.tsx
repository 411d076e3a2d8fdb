import { Trans, useLingui } from "@lingui/react/macro";
import type { Withdrawal } from "../../../contract/withdrawals/schemas.ts";
import { formatExact, formatTime } from "../../i18n/format.ts";
import { useNow } from "../../state/later/use-now.ts";
import { useServerSkew } from "../../state/server-clock.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";
import { Facts } from "../../ui/later/lists/Facts.tsx";
import { Own } from "../../ui/values/Own.tsx";
import { SupportLink } from "../../parts/later/SupportLink.tsx";
import { CopyableHash } from "../../parts/later/CopyableHash.tsx";
import { addressGroups } from "./check.ts";
import { statusExplanation } from "./names.ts";
import styles from "./withdrawals.module.css";
import { Timeline } from "./Timeline.tsx";

const MINUTE_MS = 60_000;

export interface WithdrawalDetailsProps {
  withdrawal: Withdrawal;
  /** A block explorer's base URL. */
  explorer: string | null;
  onCancel: () => void;
}

export function WithdrawalDetails({ withdrawal, explorer, onCancel }: WithdrawalDetailsProps) {
  const { t, i18n } = useLingui();
  const { id, amount, fee, arrival, address, status, txHash, reason, firstUse } = withdrawal;
  // The whole amount came back, and no fee was taken.
  const isReturned = status === "rejected" || status === "cancelled";
  const now = useNow(MINUTE_MS, useServerSkew());
  const waitsUntil = isWaiting(withdrawal, now) ? formatTime(withdrawal.payableAt!, i18n.locale) : null;
  const usdt = (value: string) => <Own>{`${formatExact(value, i18n.locale)} USDT`}</Own>;
  return (
    <>
      <Timeline withdrawal={withdrawal} />
      <p className={styles.quiet}>{statusExplanation(status)}</p>
      {firstUse && status === "pending" ? (
        <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
          <Trans>
            You have never withdrawn to this address before. If it is not yours, cancel the withdrawal.
          </Trans>
        </Banner>
      ) : null}
      {waitsUntil ? (
        <p className={styles.quiet}>
          <Trans>New address: the payment waits until {waitsUntil}.</Trans>
        </p>
      ) : null}
      <Facts
        items={[
          { key: "amount", name: t`Amount`, value: usdt(amount) },
          ...(isReturned
            ? []
            : [
                { key: "fee", name: t`Miner fee`, value: usdt(fee) },
                { key: "arrival", name: t`Arrives at the address`, value: usdt(arrival), strong: true },
              ]),
          ...(reason ? [{ key: "reason", name: t`Reason`, value: reason }] : []),
          { key: "number", name: t`Withdrawal number`, value: id },
          { key: "address", name: t`Address`, value: <code>{addressGroups(address)}</code>, long: true },
          ...(txHash
            ? [
                {
                  key: "hash",
                  name: t`Transaction`,
                  value: <CopyableHash hash={txHash} explorer={explorer} />,
                  long: true,
                },
              ]
            : []),
        ]}
      />
      {status === "pending" ? (
        <Button wide onClick={onCancel}>
          <Trans>Cancel withdrawal</Trans>
        </Button>
      ) : null}
      {status === "rejected" || status === "failed" ? <SupportLink /> : null}
    </>
  );
}

/** Records mirrored by an earlier build lack `payableAt`. */
function isWaiting({ status, payableAt }: Withdrawal, now: number): boolean {
  return (
    (status === "pending" || status === "approved") && Boolean(payableAt) && now < Date.parse(payableAt!)
  );
}
