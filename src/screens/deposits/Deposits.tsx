import { useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import type { Deposit } from "../../../contract/deposits/schemas.ts";
import { formatShortTime } from "../../i18n/format.ts";
import { useOpenedRecord } from "../../state/later/use-opened-record.ts";
import { useRecords } from "../../state/use-mirrored.ts";
import { ArrowInIcon } from "../../ui/icons/index.ts";
import { ListItem } from "../../ui/later/lists/List.tsx";
import { RecordList } from "../../parts/later/RecordList.tsx";
import { SecondValue } from "../../parts/SecondValue.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";
import { OwnAmount } from "../../ui/values/Own.tsx";
import { Pill } from "../../ui/later/lists/Pill.tsx";
import { DepositDetails } from "./DepositDetails.tsx";
import { statusName, statusTone } from "./names.ts";

export interface DepositsProps {
  /** Confirmations until a deposit is credited; null while unknown. */
  needed: number | null;
  /** A block explorer's base URL. */
  explorer: string | null;
}

/** `#/pages/recharge?id=3` opens one. */
export function Deposits({ needed, explorer }: DepositsProps) {
  const { t } = useLingui();
  const found = useRecords("deposits");
  const { record: shown, open, close } = useOpenedRecord("deposits", "/pages/recharge", useSearch());
  return (
    <>
      <RecordList
        list="deposits"
        title={t`My deposits`}
        found={found}
        empty={{
          title: t`No deposits yet`,
          text: t`Each deposit and its progress appear here.`,
          icon: <ArrowInIcon size="2rem" />,
        }}
      >
        {(deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} needed={needed} onShow={() => open(deposit.id)} />
        )}
      </RecordList>
      {found.state === "ready" && found.records.length > 0 ? <SecondValue note /> : null}
      <Sheet open={shown !== undefined} title={t`Deposit`} onClose={close}>
        {shown ? <DepositDetails deposit={shown} needed={needed} explorer={explorer} /> : null}
      </Sheet>
    </>
  );
}

function DepositRow(props: { deposit: Deposit; needed: number | null; onShow: () => void }) {
  const { deposit, needed, onShow } = props;
  const { i18n } = useLingui();
  const { amount, status, createdAt } = deposit;
  return (
    <ListItem
      onClick={onShow}
      title={
        <>
          <OwnAmount value={amount} unit="USDT" still />
          <SecondValue value={amount} />
        </>
      }
      detail={<time dateTime={createdAt}>{formatShortTime(createdAt, i18n.locale)}</time>}
      trailing={<Pill tone={statusTone(status)}>{statusName(deposit, needed)}</Pill>}
    />
  );
}
