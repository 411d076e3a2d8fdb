import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import { download, shareText } from "../../state/later/files.ts";
import { receiptFile, type NamedText } from "../../state/receipts/receipt-file.ts";
import { toast } from "../../state/toast.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { DocumentIcon } from "../../ui/later/icons/things.tsx";
import { ShareIcon } from "../../ui/later/icons/sharing.tsx";
import { PrintedReceipt } from "./PrintedReceipt.tsx";
import styles from "./receipts.module.css";

export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui();
  const [prints, setPrints] = useState(0);

  async function withFile(take: (file: NamedText) => Promise<void> | void) {
    try {
      await take(await receiptFile(receipt));
    } catch (error) {
      console.warn("The receipt's file could not be made", error);
      toast(t`The file could not be created. Please try again.`);
    }
  }

  return (
    <div className={styles.actions}>
      <Button
        icon={<DocumentIcon size="1.25rem" />}
        onClick={() =>
          void withFile(({ text, name }) => download(new Blob([text], { type: "application/json" }), name))
        }
      >
        <Trans>Save file</Trans>
      </Button>
      <Button
        icon={<ShareIcon size="1.25rem" />}
        onClick={() => void withFile(({ text, name }) => shareText(text, name))}
      >
        <Trans>Share</Trans>
      </Button>
      <Button onClick={() => setPrints(prints + 1)}>
        <Trans>Print</Trans>
      </Button>
      {prints > 0 ? <PrintedReceipt key={prints} receipt={receipt} /> : null}
    </div>
  );
}
