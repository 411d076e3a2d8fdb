import { Trans, useLingui } from "@lingui/react/macro";
import type { MyNft } from "../../../../contract/passes/schemas.ts";
import { formatNumber, formatRate } from "../../../i18n/format.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { Own, OwnAmount } from "../../../ui/values/Own.tsx";
import styles from "../passes.module.css";
import { Holding } from "../Holding.tsx";
import { unstakedOf } from "../passes.ts";

export function Tier({ held, name }: { held: MyNft; name: string }) {
  const { t, i18n } = useLingui();
  return (
    <Card>
      <Holding held={held} name={name} />
      <Facts
        items={[
          { key: "quantity", name: t`Held`, value: <Own>{formatNumber(held.quantity, i18n.locale)}</Own> },
          {
            key: "rate",
            name: t`Latest daily rate`,
            value: formatRate(held.dailyRate, i18n.locale),
          },
          {
            key: "waiting",
            name: t`Pending profit`,
            value: <OwnAmount value={held.waitingProfit} unit="USDT" />,
          },
          {
            key: "earned",
            name: t`Earned profit`,
            value: <OwnAmount value={held.earnedProfit} unit="USDT" />,
            strong: true,
          },
        ]}
      />
      <div className={styles.buttons}>
        <ButtonLink href={`#/pages/nftDetails?id=${held.id}`} aria-label={t`Details of ${name}`}>
          <Trans>Details</Trans>
        </ButtonLink>
        {unstakedOf(held) > 0 ? (
          <ButtonLink href={`#/pages/nftPledge?id=${held.id}`} aria-label={t`Pledge or give ${name}`}>
            <Trans>Pledge or give</Trans>
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  );
}
