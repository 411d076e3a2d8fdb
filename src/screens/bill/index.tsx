import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { BalanceLine } from "../../../contract/schemas/wallet.ts";
import { useConnection } from "../../state/connection.ts";
import { useDocument } from "../../state/mirrored.ts";
import { useLines } from "../../state/lines.ts";
import { goBack } from "../../state/navigation.ts";
import { refresh } from "../../state/refresh.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadMore } from "../../ui/feedback/LoadMore.tsx";
import { NotYet } from "../../ui/feedback/NotYet.tsx";
import { BillIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { List } from "../../ui/layout/List.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";
import { useWide } from "../../ui/useWide.ts";
import { AsOf } from "../../ui/values/AsOf.tsx";
import { Filters, type Filter } from "./Filters.tsx";
import { LineDetails } from "./LineDetails.tsx";
import { LineRow } from "./LineRow.tsx";
import styles from "./bill.module.css";

/** Every change of every balance, newest first, each with where it comes from. */
export default function Bill() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<Filter>({});
  const [shown, setShown] = useState<BalanceLine | null>(null);
  const { state, lines, more, loadMore } = useLines(filter);
  const balances = useDocument("balances");
  const online = useConnection().status === "online";

  return (
    <Page title={t`Bill`} onBack={() => goBack("/pages/my")} columns>
      <div className={styles.list}>
        <Filters filter={filter} onChange={setFilter} />
        <p className={styles.asOf}>
          <AsOf at={balances.state === "ready" ? balances.asOf : null} offline={!online} />
        </p>
        {state !== "ready" ? (
          <NotYet state={state} shape="row" count={8} online={online} onRetry={() => void refresh()} />
        ) : lines.length === 0 ? (
          <EmptyState icon={<BillIcon size="2rem" />} title={t`Nothing here yet`}>
            {filter.asset || filter.type
              ? t`No line of the bill matches this choice.`
              : t`Every payment and every income will stand here.`}
          </EmptyState>
        ) : (
          <>
            <Card look="plain">
              <List label={t`Bill`}>
                {lines.map((line) => (
                  <LineRow key={line.seq} line={line} onShow={() => setShown(line)} />
                ))}
              </List>
            </Card>
            <LoadMore state={more} onLoadMore={loadMore} />
          </>
        )}
      </div>
      <Source line={shown} onClose={() => setShown(null)} />
    </Page>
  );
}

/** Where a line comes from: beside the list where there is room, else in a sheet over it. */
function Source({ line, onClose }: { line: BalanceLine | null; onClose: () => void }) {
  const { t } = useLingui();
  const wide = useWide();
  const details = line ? <LineDetails line={line} /> : null;
  if (!wide) {
    return (
      <Sheet open={line !== null} title={t`Where this comes from`} onClose={onClose}>
        {details}
      </Sheet>
    );
  }
  return (
    <div className={styles.beside} aria-live="polite">
      {details ? <Card title={t`Where this comes from`}>{details}</Card> : null}
    </div>
  );
}
