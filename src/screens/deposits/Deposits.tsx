import { useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import type { Deposit } from "../../../contract/deposits/schemas.ts";
import { formatShortTime } from "../../i18n/format.ts";
import { useOpenedRecord } from "../../state/later/use-opened-record.ts";
import { useRecords } from "../../state/later/use-records.ts";
import { ArrowInIcon } from "../../ui/icons/index.ts";
import { ListItem } from "../../ui/later/lists/List.tsx";
import { RecordList } from "../../parts/later/RecordList.tsx";
import { SecondValue } from "../../parts/SecondValue.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";
import { OwnAmount } from "../../ui/values/Own.tsx";
import { Pill } from "../../ui/later/lists/Pill.tsx";
import { DepositDetails } from "./DepositDetails.tsx";
import { leastText, statusName, statusTone } from "./names.ts";

export interface DepositsProps {
  /** Confirmations until a deposit is credited; null while unknown. */
  needed: number | null;
  /** The smallest deposit; null while unknown. */
  least: string | null;
  /** A block explorer's base URL. */
  explorer: string | null;
}

/** `#/pages/recharge?id=3` opens one. */
export function Deposits({ needed, least, explorer }: DepositsProps) {
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
          text: t`Your deposits and their progress appear here.`,
          icon: <ArrowInIcon size="2rem" />,
        }}
      >
        {(deposit) => (
          <DepositRow key={deposit.id} {...{ deposit, needed, least }} onShow={() => open(deposit.id)} />
        )}
      </RecordList>
      {found.state === "ready" && found.records.length > 0 ? <SecondValue note /> : null}
      <Sheet open={shown !== undefined} title={t`Deposit`} onClose={close}>
        {shown ? <DepositDetails deposit={shown} {...{ needed, least, explorer }} /> : null}
      </Sheet>
    </>
  );
}

interface DepositRowProps extends Pick<DepositsProps, "needed" | "least"> {
  deposit: Deposit;
  onShow: () => void;
}

function DepositRow({ deposit, needed, least, onShow }: DepositRowProps) {
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
      detail={
        <>
          <time dateTime={createdAt}>{formatShortTime(createdAt, i18n.locale)}</time>
          {status === "below_minimum" && least !== null ? (
            <>
              <br />
              {leastText(least)}
            </>
          ) : null}
        </>
      }
      trailing={<Pill tone={statusTone(status)}>{statusName(deposit, needed)}</Pill>}
    />
  );
}
