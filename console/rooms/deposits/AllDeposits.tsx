import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { depositStatuses, type Deposit } from "../../../contract/deposits/schemas.ts";
import { Select } from "../../../src/ui/later/forms/Select.tsx";
import { ListItem } from "../../../src/ui/later/lists/List.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import styles from "../../parts/parts.module.css";
import { PeriodFields } from "../../parts/PeriodFields.tsx";
import { When } from "../../parts/When.tsx";
import { anyTime, periodOf } from "../../state/period.ts";
import { depositStatusName, depositTone } from "./names.ts";

export function AllDeposits() {
  const { t } = useLingui();
  const [status, setStatus] = useState<Deposit["status"] | "">("");
  const [days, setDays] = useState(anyTime);
  return (
    <>
      <h2>
        <Trans>All deposits</Trans>
      </h2>
      <Select
        label={t`Status`}
        value={status}
        onChange={({ target }) => setStatus(target.value as Deposit["status"] | "")}
        options={[
          { value: "", label: t`All` },
          ...depositStatuses.map((value) => ({ value, label: depositStatusName(value) })),
        ]}
      />
      <PeriodFields days={days} onChange={setDays} />
      <PagedList
        call="GET operator/deposits"
        request={{ ...(status && { status }), ...periodOf(days) }}
        label={t`All deposits`}
        empty={t`Deposit not found.`}
      >
        {({ id, account, amount, txHash, status: state, createdAt }) => (
          <ListItem
            key={id}
            href={`#/deposits/${txHash}`}
            title={account}
            detail={
              <>
                {id} · <When at={createdAt} /> · <span className={styles.mono}>{txHash}</span>
              </>
            }
            trailing={<Amount value={amount} unit="USDT" still />}
            trailingDetail={<Pill tone={depositTone(state)}>{depositStatusName(state)}</Pill>}
          />
        )}
      </PagedList>
    </>
  );
}
