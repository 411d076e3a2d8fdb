import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  withdrawStatuses,
  type MemberWithdrawal,
  type WithdrawStatus,
} from "../../contract/withdrawals/schemas.ts";
import { Select } from "../../src/ui/later/forms/Select.tsx";
import { statusName } from "../names.ts";
import { ActSheet } from "../parts/ActSheet.tsx";
import { More } from "../parts/More.tsx";
import styles from "../parts/parts.module.css";
import { PeriodFields } from "../parts/PeriodFields.tsx";
import { NothingWaits } from "../parts/NothingWaits.tsx";
import { ReadState } from "../parts/ReadState.tsx";
import { anyTime, periodOf } from "../state/period.ts";
import { usePages } from "../state/use-pages.ts";
import { withdrawalFacts, WithdrawalCard, type WithdrawalAct } from "./WithdrawalCard.tsx";
import { ByHandSheet, PaidSheet } from "./WithdrawalPaid.tsx";
import { RejectSheet } from "./WithdrawalRejection.tsx";
import { WithdrawalReview } from "./WithdrawalReview.tsx";

type Chosen = { act: WithdrawalAct; withdrawal: MemberWithdrawal } | null;

export default function Withdrawals() {
  const { t } = useLingui();
  const [status, setStatus] = useState<WithdrawStatus | "">("pending");
  const [days, setDays] = useState(anyTime);
  const pages = usePages("GET operator/withdraws", {
    ...(status && { status }),
    ...periodOf(days),
  });
  const [chosen, setChosen] = useState<Chosen>(null);
  const close = () => setChosen(null);
  return (
    <>
      <Select
        label={t`Status`}
        value={status}
        onChange={(event) => setStatus(event.target.value as WithdrawStatus | "")}
        options={[
          { value: "", label: t`All` },
          ...withdrawStatuses.map((value) => ({ value, label: statusName(value) })),
        ]}
      />
      <PeriodFields days={days} onChange={setDays} />
      <ReadState read={pages}>
        {pages.list?.length === 0 ? (
          <NothingWaits of="withdrawals" title={t`No withdrawals with this status.`} reload={pages.reload} />
        ) : null}
        <div className={styles.cards}>
          {pages.list?.map((withdrawal) => (
            <WithdrawalCard
              key={withdrawal.id}
              withdrawal={withdrawal}
              onChoose={(act) => setChosen({ act, withdrawal })}
            />
          ))}
        </div>
        <More pages={pages} />
      </ReadState>
      {chosen?.act === "approve" ? (
        <ActSheet
          title={t`Approve withdrawal`}
          facts={withdrawalFacts(chosen.withdrawal)}
          call="POST operator/withdraw/approve"
          request={(reason) => ({ id: chosen.withdrawal.id, ...(reason && { reason }) })}
          reason="optional"
          confirm={t`Approve`}
          onClose={close}
        >
          <WithdrawalReview id={chosen.withdrawal.id} />
        </ActSheet>
      ) : null}
      {chosen?.act === "reject" ? <RejectSheet withdrawal={chosen.withdrawal} onClose={close} /> : null}
      {chosen?.act === "paid" ? <PaidSheet withdrawal={chosen.withdrawal} onClose={close} /> : null}
      {chosen?.act === "byHand" ? <ByHandSheet withdrawal={chosen.withdrawal} onClose={close} /> : null}
    </>
  );
}
