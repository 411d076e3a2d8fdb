import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Receipt } from "../../../../../contract/wallet/receipt-schemas.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Sheet } from "../../../../ui/layout/Sheet.tsx";
import { ReceiptDetails } from "./ReceiptDetails.tsx";
import { ReceiptList } from "./ReceiptList.tsx";

export default function ReceiptsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Receipt | null>(null);
  return (
    <Sheet open title={opened ? t`Receipt` : t`Receipts`} onClose={onClose}>
      {opened ? (
        <>
          <ReceiptDetails receipt={opened} onLeave={onClose} />
          <Button wide onClick={() => setOpened(null)}>
            <Trans>All receipts</Trans>
          </Button>
        </>
      ) : (
        <>
          <ReceiptList onOpen={setOpened} />
          <p>
            <a href="#/pages/verify" onClick={onClose}>
              <Trans>Check a receipt from a file</Trans>
            </a>
          </p>
        </>
      )}
    </Sheet>
  );
}
