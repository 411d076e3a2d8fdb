import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { formatExact, formatNumber, formatTime } from "../../../i18n/format.ts";
import { assetName, type Asset } from "../../../i18n/names.ts";
import { AsOf } from "../../../parts/AsOf.tsx";
import { AssetAmount } from "../../../parts/later/AssetAmount.tsx";
import type { ChainWord, CheckedRoot } from "../../../shared/schema.ts";
import { useOnline } from "../../../state/connection.ts";
import { checkOwnRootNow, ownRoot } from "../../../state/later/own-root.ts";
import { useLiveRead } from "../../../state/use-live-read.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { OfflineIcon, WarningIcon } from "../../../ui/icons/index.ts";
import { CheckIcon } from "../../../ui/later/icons/actions.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { Shortfall } from "../../../parts/later/Shortfall.tsx";
import { shortfallOf } from "../../../state/later/shortfall.ts";
import { rootFacts } from "./root-facts.tsx";
import styles from "./evidence.module.css";

/** Source: rules.md E27. */
export function Included() {
  const { t } = useLingui();
  const online = useOnline();
  const { outcome } = useSnapshot(ownRoot);
  const read = useLiveRead("root", (store) => store.roots("root"));
  useEffect(() => {
    if (online) void checkOwnRootNow();
  }, [online]);
  const root = read?.value;
  return (
    <Card title={t`Your balances in the total`} aside={<AsOf at={root?.at} />}>
      {read === undefined ? (
        <Skeleton shape="card" />
      ) : (
        <>
          <div className={styles.outcome}>
            {root ? <Checked {...root} /> : <Unchecked online={online} />}
            {root && outcome === "running" ? <p aria-busy="true">{t`Checking`}</p> : null}
            {root && outcome === "failed" && online ? (
              <ErrorState
                title={t`The newest root could not be checked`}
                onRetry={() => void checkOwnRootNow()}
              />
            ) : null}
          </div>
          <ButtonLink wide href="#/pages/reserves">
            <Trans>Totals and reserves</Trans>
          </ButtonLink>
        </>
      )}
    </Card>
  );
}

function Unchecked({ online }: { online: boolean }) {
  const { t } = useLingui();
  const { outcome } = useSnapshot(ownRoot);
  if (!online)
    return (
      <EmptyState icon={<OfflineIcon size="2rem" />} title={t`Not on this device yet`}>
        {t`It will appear once you are online.`}
      </EmptyState>
    );
  if (outcome === "none")
    return (
      <EmptyState title={t`No root yet`}>
        <Trans>The platform totals all balances about once an hour.</Trans>
      </EmptyState>
    );
  if (outcome === "behind")
    return (
      <ErrorState
        title={t`The root is newer than this device's data`}
        onRetry={() => void checkOwnRootNow()}
      />
    );
  if (outcome === "failed") return <ErrorState onRetry={() => void checkOwnRootNow()} />;
  if (outcome === "fault")
    return <EmptyState title={t`No root passed the check`} icon={<WarningIcon size="2rem" />} />;
  return <Skeleton shape="card" />;
}

function Checked({ root, verdict, balances, signed, chain }: CheckedRoot) {
  const { t, i18n } = useLingui();
  const config = useDocument("config");
  const explorer = config.state === "ready" ? (config.value.chain?.explorer ?? null) : null;
  const { at, totals, reserves } = root.statement;
  const short = shortfallOf(root.statement);
  const time = formatTime(at, i18n.locale);
  if (verdict === "new")
    return (
      <EmptyState title={t`Not yet in a root`}>
        <Trans>You joined after the root of {time}. The next one will count your balances.</Trans>
      </EmptyState>
    );
  const total = formatExact(totals["usdt"] ?? "0", i18n.locale);
  const isGood = verdict === "included" && short === null;
  return (
    <>
      <Banner
        tone={isGood ? "good" : "warning"}
        icon={isGood ? <CheckIcon size="1.25rem" /> : <WarningIcon size="1.25rem" />}
      >
        <Trans>
          Your balances of {time} are included in the total of {total} USDT.
        </Trans>{" "}
        <OnChain reserves={reserves} /> <Shortfall owed={short} />
      </Banner>
      <p>
        {verdict === "included" ? (
          <Trans>
            Checked on this device: the path from your balances to the root, the platform's signature, and
            that the root log continues the one known here.
          </Trans>
        ) : (
          <Trans>
            The path leads to the root. This device cannot tell whether it counts your statement's balances:
            that part is not saved here.
          </Trans>
        )}
      </p>
      {chain ? <SaidByChain {...chain} root={root} /> : null}
      {signed ? null : <p>{t`This browser cannot check the signature.`}</p>}
      <Facts
        items={[
          ...Object.entries(balances ?? {}).map(([asset, value]) => ({
            key: asset,
            name: assetName(asset as Asset),
            value: <AssetAmount asset={asset as Asset} value={value} />,
          })),
          ...rootFacts(root, i18n.locale, explorer),
        ]}
      />
    </>
  );
}

function SaidByChain({ names, node, root: { anchor } }: ChainWord & Pick<CheckedRoot, "root">) {
  const { i18n } = useLingui();
  const block = anchor ? formatNumber(anchor.block.number, i18n.locale) : "";
  if (names)
    return (
      <p>
        <Trans>
          According to {node}, this root is on the chain in block {block}.
        </Trans>
      </p>
    );
  return (
    <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
      <Trans>
        According to {node}, this root is not on the chain where the platform says it is. Look it up yourself
        and contact customer service.
      </Trans>
    </Banner>
  );
}

function OnChain({ reserves }: Pick<CheckedRoot["root"]["statement"], "reserves">) {
  const { i18n } = useLingui();
  if (!reserves) return <Trans>This platform does not publish reserves on the chain.</Trans>;
  const held = formatExact(reserves.total, i18n.locale);
  const block = formatExact(reserves.block.number.toString(), i18n.locale);
  return (
    <Trans>
      {held} USDT on the chain at block {block}.
    </Trans>
  );
}
