import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { PAGE_SIZE } from "../../../../../contract/envelope.ts";
import { formatDate } from "../../../../i18n/format.ts";
import { lineTypeName } from "../../../../i18n/later/line-types.ts";
import { NotLoaded } from "../../../../parts/NotLoaded.tsx";
import { connection } from "../../../../state/connection.ts";
import { useDigest } from "../../../../state/later/use-digest.ts";
import { useStatementTime } from "../../../../state/later/use-lines.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { MyIcon } from "../../../../ui/icons/index.ts";
import { Facts } from "../../../../ui/later/lists/Facts.tsx";
import { List, ListItem } from "../../../../ui/later/lists/List.tsx";
import { LoadMore } from "../../../../ui/later/lists/LoadMore.tsx";
import { Sheet } from "../../../../ui/layout/Sheet.tsx";
import { OwnAmount } from "../../../../ui/values/Own.tsx";
import styles from "../members.module.css";
import { payersOf, type PayerRow } from "./payers.ts";

/** Works offline. */
export default function PayersSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const digest = useDigest();
  const time = useStatementTime();
  const { syncing } = useSnapshot(connection);
  const [pages, setPages] = useState(1);
  const payers = useMemo(() => (digest ? payersOf(digest) : null), [digest]);
  const shown = payers?.rows.slice(0, pages * PAGE_SIZE) ?? [];
  return (
    <Sheet open title={t`Whose votes paid me`} onClose={onClose}>
      {payers === null ? (
        <NotLoaded state={time === null && !syncing ? "absent" : "loading"} shape="row" count={4} />
      ) : payers.rows.length === 0 ? (
        <EmptyState icon={<MyIcon size="2rem" />} title={t`Nothing here yet`}>
          {t`Income from your team's votes appears here by member.`}
        </EmptyState>
      ) : (
        <>
          <p className={styles.quiet}>
            <Trans>All income in the bill on this device, at its USDT value when paid.</Trans>
          </p>
          <List label={t`Whose votes paid me`}>
            {shown.map((row) => (
              <Payer key={row.account} row={row} />
            ))}
          </List>
          <LoadMore
            state={shown.length < payers.rows.length ? "loadmore" : "nomore"}
            onLoadMore={() => setPages(pages + 1)}
          />
          {payers.pools === 0n ? null : (
            <Facts
              items={[
                {
                  key: "pools",
                  name: t`From pools, not from one member`,
                  value: <OwnAmount value={payers.pools} unit="USDT" />,
                },
              ]}
            />
          )}
        </>
      )}
    </Sheet>
  );
}

function Payer({ row: { account, income, kinds, lastAt } }: { row: PayerRow }) {
  const { i18n } = useLingui();
  const day = formatDate(lastAt, i18n.locale);
  return (
    <ListItem
      href={`#/pages/bill?member=${encodeURIComponent(account)}`}
      title={account}
      detail={
        <>
          {kinds.map(({ type, income: part }) => (
            <span key={type} className={styles.kind}>
              {lineTypeName(type)} <OwnAmount value={part} size="small" still />
            </span>
          ))}
        </>
      }
      trailing={<OwnAmount value={income} unit="USDT" size="small" still />}
      trailingDetail={<time dateTime={lastAt}>{day}</time>}
    />
  );
}
