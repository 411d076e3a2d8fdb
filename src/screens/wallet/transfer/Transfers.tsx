import { Trans, useLingui } from "@lingui/react/macro";
import type { TransferLog } from "../../../../contract/wallet/schemas.ts";
import { formatShortTime } from "../../../i18n/format.ts";
import { useRecords } from "../../../state/later/use-records.ts";
import { ArrowInIcon, ArrowOutIcon, SwapIcon } from "../../../ui/icons/index.ts";
import { ListItem } from "../../../ui/later/lists/List.tsx";
import { RecordList } from "../../../parts/later/RecordList.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";

export function Transfers({ onShow }: { onShow: (transfer: TransferLog) => void }) {
  const { t } = useLingui();
  const found = useRecords("transfers");
  return (
    <RecordList
      list="transfers"
      title={t`My transfers`}
      found={found}
      empty={{
        title: t`No transfers yet`,
        text: t`Transfers you send and receive appear here.`,
        icon: <SwapIcon size="2rem" />,
      }}
    >
      {(transfer) => <TransferRow key={transfer.id} transfer={transfer} onShow={() => onShow(transfer)} />}
    </RecordList>
  );
}

function TransferRow({ transfer, onShow }: { transfer: TransferLog; onShow: () => void }) {
  const { i18n } = useLingui();
  const { direction, account, amount, returns, createdAt } = transfer;
  const time = <time dateTime={createdAt}>{formatShortTime(createdAt, i18n.locale)}</time>;
  return (
    <ListItem
      onClick={onShow}
      icon={direction === "in" ? <ArrowInIcon /> : <ArrowOutIcon />}
      title={direction === "in" ? <Trans>From {account}</Trans> : <Trans>To {account}</Trans>}
      detail={
        returns === undefined ? (
          time
        ) : (
          <>
            <Trans>Returned</Trans>
            <br />
            {time}
          </>
        )
      }
      trailing={<OwnAmount value={amount} unit="USDT" direction={direction} />}
    />
  );
}
