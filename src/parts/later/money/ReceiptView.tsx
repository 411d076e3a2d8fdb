import { Trans, useLingui } from "@lingui/react/macro";
import type { Receipt } from "../../../../contract/wallet/receipt-schemas.ts";
import { actionName } from "../../../i18n/later/action-names.ts";
import { formatTime } from "../../../i18n/format.ts";
import { assetName, assetUnit } from "../../../i18n/names.ts";
import { success } from "../../../i18n/later/reasons.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { CheckIcon } from "../../../ui/icons/index.ts";
import { Facts, type Fact } from "../../../ui/later/lists/Facts.tsx";
import { Amount } from "../../../ui/values/Amount.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import styles from "./MoneySheet.module.css";

/** Enough of a hash to compare two receipts by eye. */
const SHORT_HASH = 16;

/** A receipt as state gives it out: to be looked at only. */
export type ShownReceipt = Readonly<Omit<Receipt, "entries">> & {
  readonly entries: readonly Readonly<Receipt["entries"][number]>[];
};

export interface ReceiptViewProps {
  receipt: ShownReceipt | null;
  /** What was done, as far as the receipt's entries do not say it. */
  done?: Fact[] | undefined;
  onClose: () => void;
}

/** It happened: what moved, what is left, and the receipt's own mark. */
export function ReceiptView({ receipt, done, onClose }: ReceiptViewProps) {
  const { t, i18n } = useLingui();
  // Where no money moved there are no entries to say what was done.
  const act = receipt?.entries.length === 0 ? actionName(receipt.action) : null;
  return (
    <>
      <div className={styles.outcome} role="status">
        <span className={styles.done}>
          <CheckIcon size="2.5rem" />
        </span>
        <p className={styles.headline}>{i18n._(success)}</p>
        {act ? <p>{act}</p> : null}
        {receipt?.entries.map((entry) => (
          <Amount
            key={entry.seq}
            value={entry.amount}
            unit={assetUnit(entry.asset)}
            direction="auto"
            size="number"
          />
        ))}
      </div>
      {receipt ? (
        <Facts
          items={[
            ...(done ?? []),
            ...lastOfEachAsset(receipt).map(({ asset, balance, seq }) => {
              const name = assetName(asset);
              return {
                key: `balance-${seq}`,
                name: t`${name} afterwards`,
                value: <OwnAmount value={balance} unit={assetUnit(asset)} />,
                strong: true,
              };
            }),
            { key: "at", name: t`Time`, value: formatTime(receipt.at, i18n.locale) },
            {
              key: "hash",
              name: t`Receipt`,
              value: <code title={receipt.hash}>{receipt.hash.slice(0, SHORT_HASH)}</code>,
            },
          ]}
        />
      ) : null}
      {receipt ? (
        <p className={styles.quiet}>
          <Trans>The receipt is kept on this device.</Trans>
        </p>
      ) : null}
      <Button variant="primary" wide onClick={onClose}>
        <Trans>OK</Trans>
      </Button>
    </>
  );
}

/** An action may move an asset more than once: what is left of it is what its last entry says. */
function lastOfEachAsset({ entries }: ShownReceipt) {
  return entries.filter(
    ({ asset, seq }) => !entries.some((later) => later.asset === asset && later.seq > seq),
  );
}
