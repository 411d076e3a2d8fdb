import { Trans, useLingui } from "@lingui/react/macro";
import type { StakeInfo } from "../../../../contract/fuel/stake-schemas.ts";
import { formatRate } from "../../../i18n/format.ts";
import { assetUnit } from "../../../i18n/names.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Card, Stats } from "../../../ui/layout/Card.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import styles from "./stake.module.css";

export function StakeCard({ info, asOf }: { info: StakeInfo; asOf: string }) {
  const { t, i18n } = useLingui();
  const isEmpty = [info.staked, info.pendingRelease, info.earned].every((value) => value === "0");
  return (
    <Card look="hero" title={t`My pledge`} aside={<AsOf at={asOf} />}>
      <div>
        <p className={styles.quiet}>
          <Trans>Pledged</Trans>
        </p>
        <OwnAmount value={info.staked} unit={assetUnit("fuel")} size="hero" mine />
      </div>
      <Stats
        items={[
          { key: "frozen", name: t`Release frozen`, value: <OwnAmount value={info.frozenRelease} /> },
          { key: "pending", name: t`Awaiting release`, value: <OwnAmount value={info.pendingRelease} /> },
          { key: "earned", name: t`Earned`, value: <OwnAmount value={info.earned} /> },
          { key: "rate", name: t`Daily rate`, value: formatRate(info.rate, i18n.locale) },
        ]}
      />
      <ButtonLink href="#/pages/positions?of=stakes" wide>
        <Trans>See all pledges</Trans>
      </ButtonLink>
      <p className={styles.quiet}>
        {isEmpty ? (
          <Trans>No pledges yet. Your pledges and their earnings appear here.</Trans>
        ) : (
          <Trans>
            Release frozen: earned so far, returned after the term. Awaiting release: past its term, returned
            day by day.
          </Trans>
        )}
      </p>
    </Card>
  );
}
