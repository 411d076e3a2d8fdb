import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Receipt } from "../../../../../contract/wallet/receipt-schemas.ts";
import { actionName } from "../../../../i18n/later/action-names.ts";
import { formatShortTime } from "../../../../i18n/format.ts";
import { useReceipts } from "../../../../state/receipts/use-receipts.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { Skeleton } from "../../../../ui/feedback/Skeleton.tsx";
import { DocumentIcon } from "../../../../ui/later/icons/things.tsx";
import { Select } from "../../../../ui/later/forms/Select.tsx";
import { List, ListItem } from "../../../../ui/later/lists/List.tsx";
import { LoadMore } from "../../../../ui/later/lists/LoadMore.tsx";
import { AssetAmount } from "../../../../parts/later/AssetAmount.tsx";
import { Arrived } from "./Arrived.tsx";

/** From this number on, receipts can be filtered by action. */
const MANY = 10;

export function ReceiptList({ onOpen }: { onOpen: (receipt: Receipt) => void }) {
  const { t } = useLingui();
  const [action, setAction] = useState<string | null>(null);
  const receipts = useReceipts(action);
  if (!receipts) return <Skeleton shape="row" count={4} />;
  const { list, actions, count, more, loadMore } = receipts;
  return (
    <>
      <Arrived />
      {count === 0 ? (
        <EmptyState icon={<DocumentIcon size="2rem" />} title={t`No receipts yet`}>
          {t`Every payment you make leaves a signed receipt here.`}
        </EmptyState>
      ) : null}
      {count >= MANY && actions.length > 1 ? (
        <Select
          label={t`Action`}
          value={action ?? ""}
          onChange={({ target }) => setAction(target.value || null)}
          options={[
            { value: "", label: t`All receipts` },
            ...actions.map((value) => ({ value, label: actionName(value) })),
          ]}
        />
      ) : null}
      {list.length > 0 ? (
        <>
          <List label={t`Receipts`}>
            {list.map((receipt) => (
              <Row key={receipt.key} receipt={receipt} onOpen={() => onOpen(receipt)} />
            ))}
          </List>
          <LoadMore state={more} onLoadMore={loadMore} />
        </>
      ) : null}
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
