import { Trans, useLingui } from "@lingui/react/macro";
import type { Swap } from "../../../../contract/fuel/position-schemas.ts";
import { toSwap } from "../../../../contract/fuel/swap-lines.ts";
import { formatExact, formatRate, formatShortTime, formatTime } from "../../../i18n/format.ts";
import { assetUnit } from "../../../i18n/names.ts";
import { AsOf } from "../../../parts/AsOf.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { UnkeptLines } from "../../../parts/later/unkept/UnkeptLines.tsx";
import { useLines, useStatementTime } from "../../../state/later/use-lines.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { StatementIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { List, ListItem } from "../../../ui/later/lists/List.tsx";
import { LoadMore } from "../../../ui/later/lists/LoadMore.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import { linkTo } from "./place.ts";
import styles from "./positions.module.css";

/** Read from the mirrored statement. */
export function Swaps() {
  const { t, i18n } = useLingui();
  const { state, lines, more, loadMore } = useLines({ type: "swap" });
  const asOf = useStatementTime();
  if (state !== "ready") return <NotLoaded state={state} shape="row" count={4} />;
  const swaps = lines.map(toSwap).filter((swap) => swap !== null);
  return (
    <div className={styles.column}>
      <UnkeptLines />
      <Card look="plain" title={t`My trades`} aside={<AsOf at={asOf} />}>
        {swaps.length === 0 ? (
          <EmptyState icon={<StatementIcon size="2rem" />} title={t`No trades yet`}>
            {t`Fuel you buy or convert appears here.`}
          </EmptyState>
        ) : (
          <List label={t`My trades`}>
            {swaps.map((swap) => (
              <ListItem
                key={swap.id}
                href={linkTo("swaps", String(swap.seq))}
                title={<Pair swap={swap} />}
                detail={<time dateTime={swap.createdAt}>{formatShortTime(swap.createdAt, i18n.locale)}</time>}
                trailing={<OwnAmount value={swap.receive} unit={assetUnit(swap.to)} still />}
                trailingDetail={
                  <Trans>
                    for <OwnAmount value={swap.pay} unit={assetUnit(swap.from)} size="small" still />
                  </Trans>
                }
              />
            ))}
          </List>
        )}
      </Card>
      {lines.length > 0 ? <LoadMore state={more} onLoadMore={loadMore} /> : null}
    </div>
  );
}

function Pair({ swap }: { swap: Swap }) {
  const [from, to] = [assetUnit(swap.from), assetUnit(swap.to)];
  return (
    <Trans>
      {from} to {to}
    </Trans>
  );
}

export function SwapDetails({ swap }: { swap: Swap }) {
  const { t, i18n } = useLingui();
  const fuel = assetUnit("fuel");
  const [fee, burn] = [formatRate(swap.feeRate, i18n.locale), formatRate(swap.burnRate, i18n.locale)];
  return (
    <div className={styles.details}>
      <Facts
        items={[
          {
            key: "pay",
            name: t`You paid`,
            value: <OwnAmount value={swap.pay} unit={assetUnit(swap.from)} />,
          },
          {
            key: "receive",
            name: t`You received`,
            value: <OwnAmount value={swap.receive} unit={assetUnit(swap.to)} />,
            strong: true,
          },
          {
            key: "price",
            name: t`Fuel price at the time`,
            value: `${formatExact(swap.price, i18n.locale)} USDT`,
          },
          { key: "fee", name: t`Fee, ${fee}`, value: <OwnAmount value={swap.fee} unit={fuel} /> },
          {
            key: "burn",
            name: t`Burned, ${burn}`,
            value: <OwnAmount value={swap.burn} unit={fuel} />,
          },
          {
            key: "time",
            name: t`Time`,
            value: <time dateTime={swap.createdAt}>{formatTime(swap.createdAt, i18n.locale)}</time>,
          },
        ]}
      />
      <ButtonLink href={`#/pages/bill?line=${swap.seq}`}>
        <Trans>Show in bill</Trans>
      </ButtonLink>
    </div>
  );
}
