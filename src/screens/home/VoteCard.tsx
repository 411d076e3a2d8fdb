import { Trans, useLingui } from "@lingui/react/macro";
import type { VoteInfo } from "../../../contract/votes/schemas.ts";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { NotLoaded } from "../../parts/NotLoaded.tsx";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { Card, Stats } from "../../ui/layout/Card.tsx";
import { Own, OwnAmount, useOwnPicture } from "../../ui/values/Own.tsx";
import { AsOf } from "../../parts/AsOf.tsx";
import { Ring } from "../../ui/values/Ring.tsx";
import { shareOf } from "../../ui/values/share.ts";
import styles from "./VoteCard.module.css";

export function VoteCard() {
  const { t } = useLingui();
  const info = useDocument("voteInfo");
  if (info.state !== "ready") {
    return <NotLoaded state={info.state} shape="card" />;
  }
  const { status, level } = info.value;
  const aside = <AsOf at={info.asOf} />;
  if (status === "none") {
    return (
      <Card title={t`My vote`} aside={aside}>
        <p>
          <Trans>You have no vote yet. There are six levels to choose from.</Trans>
        </p>
        <ButtonLink variant="primary" wide href="#/pages/vote">
          <Trans>See levels</Trans>
        </ButtonLink>
      </Card>
    );
  }
  return (
    <Card title={level > 0 ? t`My vote, level ${level}` : t`My vote`} aside={aside}>
      {status === "out" ? (
        <p>
          <Trans>Your vote has reached its income cap and earns nothing more.</Trans>
        </p>
      ) : (
        <Progress info={info.value} />
      )}
      <Totals info={info.value} />
      <Growth info={info.value} />
    </Card>
  );
}

function Growth({ info: { status, canRepurchaseCount } }: { info: VoteInfo }) {
  const isOut = status === "out";
  return (
    <div className={styles.actions}>
      {canRepurchaseCount > 0 ? (
        <ButtonLink variant={isOut ? "primary" : "quiet"} href="#/pages/vote?do=repurchase">
          <Trans>Re-invest</Trans>
        </ButtonLink>
      ) : null}
      {isOut ? (
        <ButtonLink href="#/pages/vote">
          <Trans>See levels</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink href="#/pages/vote?do=upgrade">
          <Trans>Upgrade</Trans>
        </ButtonLink>
      )}
    </div>
  );
}

function Progress({ info }: { info: VoteInfo }) {
  const { t, i18n } = useLingui();
  const share = shareOf(info.releaseValue, info.voteValue);
  const percent = formatShare(share, i18n.locale);
  const picture = useOwnPicture(share, t`${percent} of the income cap achieved`);
  return (
    <div className={styles.progress}>
      <Ring {...picture}>
        <strong className={styles.percent}>
          <Own>{percent}</Own>
        </strong>
        <span className={styles.quiet}>
          <Trans>achieved</Trans>
        </span>
      </Ring>
      <Stats
        items={[
          { key: "achieved", name: t`Achieved`, value: <OwnAmount value={info.releaseValue} /> },
          { key: "remaining", name: t`Remaining`, value: <OwnAmount value={info.leaveReleaseValue} /> },
          { key: "of", name: t`Income cap`, value: <OwnAmount value={info.voteValue} /> },
        ]}
      />
    </div>
  );
}

function Totals({ info }: { info: VoteInfo }) {
  const { t, i18n } = useLingui();
  const invested = { key: "invested", name: t`Invested`, value: <OwnAmount value={info.payPrice} /> };
  return (
    <Stats
      items={[
        ...(info.status === "active" ? [invested] : []),
        { key: "total", name: t`Total income`, value: <OwnAmount value={info.totalIncome} /> },
        { key: "position", name: t`Position reward`, value: <OwnAmount value={info.positionReward} /> },
        {
          key: "chances",
          name: t`Re-investment chances`,
          value: formatNumber(info.canRepurchaseCount, i18n.locale),
        },
      ]}
    />
  );
}
