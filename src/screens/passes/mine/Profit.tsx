import { Trans, useLingui } from "@lingui/react/macro";
import type { MyNft } from "../../../../contract/passes/schemas.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { Card, Stats } from "../../../ui/layout/Card.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import styles from "../passes.module.css";
import { totalsOf } from "../passes.ts";

export interface ProfitProps {
  held: readonly MyNft[];
  asOf: string;
}

export function Profit({ held, asOf }: ProfitProps) {
  const { t } = useLingui();
  const { staked, waiting, earned, earnable } = totalsOf(held);
  return (
    <Card look="hero" title={t`Earned profit`} aside={<AsOf at={asOf} />}>
      <OwnAmount value={earned} unit="USDT" size="hero" mine />
      <Stats
        items={[
          {
            key: "waiting",
            name: t`Pending profit`,
            value: <OwnAmount value={waiting} unit="USDT" />,
          },
          {
            key: "earnable",
            name: t`Your votes can still earn`,
            value: <OwnAmount value={earnable} unit="USDT" />,
          },
        ]}
      />
      {staked > 0 && earnable === 0n ? (
        <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
          <Trans>
            You have no active vote, so your pledged passes earn nothing. Their share stays in the pool.
          </Trans>
        </Banner>
      ) : (
        <p className={styles.quiet}>
          <Trans>
            Pending profit is your share since the last payout. It is paid once a day, up to what your votes
            can still earn.
          </Trans>
        </p>
      )}
    </Card>
  );
}
