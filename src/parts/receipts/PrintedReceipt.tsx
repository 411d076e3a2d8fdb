import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import { QrCode } from "../../ui/later/codes/QrCode.tsx";
import { BalancesHidden } from "../../ui/values/Own.tsx";
import { PrintedTimes } from "../later/PrintedSource.tsx";
import { ReceiptFacts } from "./ReceiptFacts.tsx";
import styles from "./print.module.css";

/** Visible on paper only. Prints once it is drawn. */
export function PrintedReceipt({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui();
  const [printed] = useState(() => new Date());
  const [drawn, setDrawn] = useState(false);
  const hash = (receipt.v2?.version === 2 ? receipt.v2 : receipt).hash;
  useEffect(() => {
    const { dataset } = document.documentElement;
    // Stays until the receipt is closed: some browsers report printing at once, and print later.
    dataset["printing"] = "receipt";
    return () => {
      delete dataset["printing"];
    };
  }, []);
  useEffect(() => {
    if (drawn) globalThis.print?.();
  }, [drawn]);
  const { host } = location;
  return createPortal(
    <BalancesHidden value={false}>
      <article className={styles.page}>
        <h1>{t`Receipt`}</h1>
        <p className={styles.platform}>{host}</p>
        <PrintedTimes at={printed} />
        <ReceiptFacts receipt={receipt} />
        <QrCode text={hash} label={t`QR code of the hash`} onDrawn={() => setDrawn(true)} />
        <p>
          <Trans>
            The code is the receipt's hash. You can check the receipt's file at {host}, or without the
            platform as its documentation describes.
          </Trans>
        </p>
      </article>
    </BalancesHidden>,
    document.body,
  );
}
