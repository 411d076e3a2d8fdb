import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Receipt } from "../../../../../contract/wallet/receipt-schemas.ts";
import { actionName } from "../../../../i18n/later/action-names.ts";
import { formatShortTime } from "../../../../i18n/format.ts";
import { useLiveRead } from "../../../../state/use-live-read.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { Skeleton } from "../../../../ui/feedback/Skeleton.tsx";
import { Button } from "../../../../ui/controls/Button.tsx";
import { DocumentIcon } from "../../../../ui/icons/index.ts";
import { List, ListItem } from "../../../../ui/later/lists/List.tsx";
import { Sheet } from "../../../../ui/layout/Sheet.tsx";
import { AssetAmount } from "../../../../parts/later/AssetAmount.tsx";
import { ReceiptDetails } from "./ReceiptDetails.tsx";

/** A button shows the rest. */
const INITIAL_COUNT = 50;

/** Newest first. */
export default function ReceiptsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const read = useLiveRead("receipts", (store) => store.receipts());
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
      ) : read ? (
        <Receipts receipts={read.value} onOpen={setOpened} />
      ) : (
        <Skeleton shape="row" count={4} />
      )}
    </Sheet>
  );
}

function Receipts({ receipts, onOpen }: { receipts: Receipt[]; onOpen: (receipt: Receipt) => void }) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  if (receipts.length === 0) {
    return (
      <EmptyState icon={<DocumentIcon size="2rem" />} title={t`No receipt yet`}>
        {t`Every payment that you make here leaves its signed receipt on this device.`}
      </EmptyState>
    );
  }
  return (
    <>
      <List label={t`Receipts`}>
        {(all ? receipts : receipts.slice(0, INITIAL_COUNT)).map((receipt) => (
          <Row key={receipt.key} receipt={receipt} onOpen={() => onOpen(receipt)} />
        ))}
      </List>
      {all || receipts.length <= INITIAL_COUNT ? null : (
        <Button wide onClick={() => setAll(true)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}

function Row({ receipt, onOpen }: { receipt: Receipt; onOpen: () => void }) {
  const { i18n } = useLingui();
  return (
    <ListItem
      onClick={onOpen}
      title={actionName(receipt.action)}
      detail={<time dateTime={receipt.at}>{formatShortTime(receipt.at, i18n.locale)}</time>}
      trailing={receipt.entries.slice(0, 2).map(({ seq, amount, asset }) => (
        <AssetAmount key={seq} asset={asset} value={amount} direction="auto" still />
      ))}
    />
  );
}
