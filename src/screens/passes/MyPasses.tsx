import { Trans, useLingui } from "@lingui/react/macro";
import { formatNumber } from "../../i18n/format.ts";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { Card, Stats } from "../../ui/layout/Card.tsx";
import { Own, OwnAmount } from "../../ui/values/Own.tsx";
import { AsOf } from "../../parts/AsOf.tsx";
import styles from "./passes.module.css";
import { totalsOf } from "./passes.ts";
import { useHeld } from "./use-passes.ts";

export function MyPasses() {
  const { t, i18n } = useLingui();
  const held = useHeld();
  if (held.state !== "ready" || held.value.length === 0) return null;
  const { quantity, staked, waiting, earned } = totalsOf(held.value);
  return (
    <Card title={t`My passes`} aside={<AsOf at={held.asOf} />}>
      <Stats
        items={[
          { key: "quantity", name: t`Held`, value: <Count value={formatNumber(quantity, i18n.locale)} /> },
          { key: "staked", name: t`Pledged`, value: <Count value={formatNumber(staked, i18n.locale)} /> },
          {
            key: "waiting",
            name: t`Pending profit`,
            value: <OwnAmount value={waiting} unit="USDT" />,
          },
          {
            key: "earned",
            name: t`Earned profit`,
            value: <OwnAmount value={earned} unit="USDT" />,
          },
        ]}
      />
      <div className={styles.buttons}>
        <ButtonLink href="#/pages/myNft">
          <Trans>Profits and records</Trans>
        </ButtonLink>
        <ButtonLink href="#/pages/nftPledge">
          <Trans>Pledge or give</Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}

function Count({ value }: { value: string }) {
  return (
    <strong className={styles.count}>
      <Own>{value}</Own>
    </strong>
  );
}
