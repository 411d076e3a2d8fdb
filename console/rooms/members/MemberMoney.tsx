import { Trans, useLingui } from "@lingui/react/macro";
import { ListItem } from "../../../src/ui/later/lists/List.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { statusName, statusTone } from "../../names.ts";
import { PagedList } from "../../parts/PagedList.tsx";
import styles from "../../parts/parts.module.css";
import { When } from "../../parts/When.tsx";
import { depositStatusName, depositTone } from "../deposits/names.ts";

export function MemberDeposits({ account }: { account: string }) {
  const { t } = useLingui();
  return (
    <PagedList
      call="GET operator/member/deposits"
      request={{ account }}
      label={t`Deposits`}
      empty={t`No deposits.`}
    >
      {({ id, amount, txHash, status, createdAt }) => (
        <ListItem
          key={id}
          href={`#/deposits/${txHash}`}
          title={<Amount value={amount} unit="USDT" still />}
          detail={
            <>
              {id} · <When at={createdAt} /> · <span className={styles.mono}>{txHash}</span>
            </>
          }
          trailing={<Pill tone={depositTone(status)}>{depositStatusName(status)}</Pill>}
        />
      )}
    </PagedList>
  );
}

export function MemberWithdrawals({ account }: { account: string }) {
  const { t } = useLingui();
  return (
    <PagedList
      call="GET operator/member/withdraws"
      request={{ account }}
      label={t`Withdrawals`}
      empty={t`No withdrawals.`}
    >
      {({ id, amount, fee, address, txHash, status, reason, createdAt }) => (
        <ListItem
          key={id}
          title={<Amount value={amount} unit="USDT" />}
          detail={
            <>
              {id} · <When at={createdAt} /> · <Trans>Fee</Trans> <Amount value={fee} size="small" /> ·{" "}
              <span className={styles.mono}>{address}</span>
              {txHash ? (
                <>
                  {" "}
                  · <span className={styles.mono}>{txHash}</span>
                </>
              ) : null}
              {reason ? ` · ${reason}` : null}
            </>
          }
          trailing={<Pill tone={statusTone(status)}>{statusName(status)}</Pill>}
        />
      )}
    </PagedList>
  );
}
