import { Trans, useLingui } from "@lingui/react/macro";
import type { Subject } from "../../../../contract/evidence/receipt.ts";
import type { Receipt } from "../../../../contract/wallet/receipt-schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { assetName } from "../../../i18n/names.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Facts, type Fact } from "../../../ui/later/lists/Facts.tsx";
import { AssetAmount } from "../AssetAmount.tsx";
import { subjectFacts } from "../receipts/subject-facts.tsx";
import styles from "./MoneySheet.module.css";

/** Long enough to compare receipts by eye. */
const SHORT_HASH = 16;

export type ShownReceipt = Readonly<Omit<Receipt, "entries">> & {
  readonly entries: readonly Readonly<Receipt["entries"][number]>[];
};

export interface ReceiptViewProps {
  receipt: ShownReceipt | null;
  /** Facts that the receipt's entries do not contain. */
  done?: Fact[] | undefined;
  saved?: boolean;
  onClose: () => void;
}

export function ReceiptView({ receipt, done, saved = true, onClose }: ReceiptViewProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      {receipt ? (
        <Facts
          items={[
            ...(done ?? decidedFacts(receipt, i18n.locale)),
            ...lastOfEachAsset(receipt).map(({ asset, balance, seq }) => {
              const name = assetName(asset);
              return {
                key: `balance-${seq}`,
                name: t`${name} afterwards`,
                value: <AssetAmount asset={asset} value={balance} />,
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
          {saved ? (
            <Trans>The receipt is saved on this device.</Trans>
          ) : (
            <Trans>This device could not save the receipt.</Trans>
          )}
        </p>
      ) : null}
      <Button variant="primary" wide onClick={onClose}>
        <Trans>OK</Trans>
      </Button>
    </>
  );
}

/** Lists what else was signed; the amounts stand above. */
function decidedFacts({ action, v2 }: ShownReceipt, language: string): Fact[] {
  if (!v2) return [];
  const { amount: _, pay: __, receive: ___, ...subject } = v2.subject as Subject;
  return subjectFacts(action, subject, language);
}

/** An asset's last entry has its final balance. */
function lastOfEachAsset({ entries }: ShownReceipt) {
  return entries.filter(
    ({ asset, seq }) => !entries.some((later) => later.asset === asset && later.seq > seq),
  );
}
