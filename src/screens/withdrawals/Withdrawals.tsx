import { Trans, useLingui } from "@lingui/react/macro";
import type { Withdrawal } from "../../../contract/withdrawals/schemas.ts";
import { formatShortTime } from "../../i18n/format.ts";
import type { RecordPages } from "../../state/later/use-records.ts";
import type { Mirrored } from "../../state/use-mirrored.ts";
import { ArrowOutIcon } from "../../ui/icons/index.ts";
import { ListItem } from "../../ui/later/lists/List.tsx";
import { RecordList } from "../../parts/later/RecordList.tsx";
import { OwnAmount } from "../../ui/values/Own.tsx";
import { Pill } from "../../ui/later/lists/Pill.tsx";
import { maskedAddress } from "./check.ts";
import { statusName, statusTone } from "./names.ts";

export interface WithdrawalsProps {
  found: Mirrored<RecordPages<"withdrawals">>;
  onShow: (withdrawal: Withdrawal) => void;
}

export function Withdrawals({ found, onShow }: WithdrawalsProps) {
  const { t } = useLingui();
  return (
    <RecordList
      list="withdrawals"
      title={t`My withdrawals`}
      found={found}
      empty={{
        title: t`No withdrawals yet`,
        text: t`Your withdrawals and their progress appear here.`,
        icon: <ArrowOutIcon size="2rem" />,
      }}
    >
      {(withdrawal) => (
        <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} onShow={() => onShow(withdrawal)} />
      )}
    </RecordList>
  );
}

function WithdrawalRow({ withdrawal, onShow }: { withdrawal: Withdrawal; onShow: () => void }) {
  const { i18n } = useLingui();
  const { amount, address, status, firstUse, createdAt } = withdrawal;
  return (
    <ListItem
      onClick={onShow}
      title={<OwnAmount value={amount} unit="USDT" still />}
      detail={
        <>
          <time dateTime={createdAt}>{formatShortTime(createdAt, i18n.locale)}</time>
          <br />
          {maskedAddress(address)}
          {firstUse ? (
            <>
              <br />
              <Trans>First time to this address</Trans>
            </>
          ) : null}
        </>
      }
      trailing={<Pill tone={statusTone(status)}>{statusName(status)}</Pill>}
    />
  );
}
