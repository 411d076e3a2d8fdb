import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { assetName, assetUnit } from "../../../i18n/names.ts";
import { useLines } from "../../../state/later/use-lines.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { goBack, navigation } from "../../../state/navigation.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadMore } from "../../../ui/later/lists/LoadMore.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";
import { StatementIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { List } from "../../../ui/later/lists/List.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { LineRow } from "../../../parts/later/LineRow.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import styles from "./assets.module.css";

/** Source: rules.md U24. */
const kinds = ["points", "fuel", "lock"] as const;
type Kind = (typeof kinds)[number];

/** `#/pages/assetsDetail?asset=fuel`. */
export default function Assets() {
  const { t } = useLingui();
  const named = new URLSearchParams(useSearch()).get("asset");
  const asset = kinds.find((kind) => kind === named) ?? "points";
  return (
    <Page title={t`Asset details`} onBack={() => goBack("/pages/my")} columns>
      <div className={styles.column}>
        <SegmentedControl
          label={t`Asset`}
          labelHidden
          value={asset}
          onChange={(kind) => navigation().go(`/pages/assetsDetail?asset=${kind}`, { replace: true })}
          options={kinds.map((kind) => ({ value: kind, label: assetName(kind) }))}
        />
        <Held asset={asset} />
      </div>
      <AssetLines asset={asset} />
    </Page>
  );
}

function Held({ asset }: { asset: Kind }) {
  const balances = useDocument("balances");
  if (balances.state !== "ready") {
    return <NotLoaded state={balances.state} shape="card" />;
  }
  const { repurchasePoints: points, fuel, lock, lockUsd } = balances.value;
  const held = { points, fuel, lock };
  return (
    <Card look="hero" title={assetName(asset)} aside={<AsOf at={balances.asOf} />}>
      <OwnAmount value={held[asset]} unit={assetUnit(asset)} size="hero" mine />
      {asset === "lock" ? (
        <p className={styles.quiet}>
          <Trans>
            Worth <OwnAmount value={lockUsd} unit="USDT" still /> at the current fuel price
          </Trans>
        </p>
      ) : null}
      <p>
        <WhatItIs asset={asset} />
      </p>
      <PositionsLink asset={asset} />
    </Card>
  );
}

function PositionsLink({ asset }: { asset: Kind }) {
  if (asset === "points") return null;
  const of = asset === "lock" ? "locked" : "stakes";
  return (
    <ButtonLink href={`#/pages/positions?of=${of}`} wide>
      {asset === "lock" ? <Trans>Days and upcoming releases</Trans> : <Trans>Pledges and trades</Trans>}
    </ButtonLink>
  );
}

function WhatItIs({ asset }: { asset: Kind }) {
  const { t } = useLingui();
  const texts: Record<Kind, string> = {
    points: t`Part of each income is paid in points. Use them for votes, upgrades and re-investments.`,
    fuel: t`The platform's token. Re-investing burns some of it. You can pledge it, or convert it to USDT or points.`,
    lock: t`Part of each income is paid as locked fuel. Every day a share of the original amount is released as fuel.`,
  };
  return texts[asset];
}

function AssetLines({ asset }: { asset: Kind }) {
  const { t } = useLingui();
  const { state, lines, more, loadMore } = useLines({ asset });
  if (state !== "ready") {
    return <NotLoaded state={state} shape="row" count={6} />;
  }
  if (lines.length === 0) {
    return (
      <EmptyState icon={<StatementIcon size="2rem" />} title={t`Nothing here yet`}>
        {t`Every change to this balance appears here.`}
      </EmptyState>
    );
  }
  return (
    <div className={styles.column}>
      <Card look="plain" title={t`History`}>
        <List label={assetName(asset)}>
          {lines.map((line) => (
            <LineRow key={line.seq} line={line} />
          ))}
        </List>
      </Card>
      <LoadMore state={more} onLoadMore={loadMore} />
    </div>
  );
}
