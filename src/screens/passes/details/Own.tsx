import { Trans, useLingui } from "@lingui/react/macro";
import { formatNumber } from "../../../i18n/format.ts";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import { Own as OwnText } from "../../../ui/values/Own.tsx";
import styles from "../passes.module.css";
import { unstakedOf } from "../passes.ts";
import { useHeld } from "../use-passes.ts";

export interface OwnProps {
  id: number;
  onStake: () => void;
  onGive: () => void;
}

export function Own({ id, onStake, onGive }: OwnProps) {
  const { t, i18n } = useLingui();
  const held = useHeld();
  if (held.state !== "ready") {
    return <NotLoaded state={held.state} shape="card" />;
  }
  const own = held.value.find((one) => one.id === id);
  const unstaked = unstakedOf(own);
  return (
    <Card title={t`Mine`} aside={<AsOf at={held.asOf} />}>
      {own ? (
        <Facts
          items={[
            {
              key: "staked",
              name: t`Pledged`,
              value: <OwnText>{formatNumber(own.staked, i18n.locale)}</OwnText>,
            },
            {
              key: "unstaked",
              name: t`Not pledged`,
              value: <OwnText>{formatNumber(unstaked, i18n.locale)}</OwnText>,
            },
          ]}
        />
      ) : (
        <p className={styles.quiet}>
          <Trans>You have none of these yet.</Trans>
        </p>
      )}
      {unstaked > 0 ? (
        <div className={styles.buttons}>
          <Button onClick={onStake}>
            <Trans>Pledge</Trans>
          </Button>
          <Button onClick={onGive}>
            <Trans>Give</Trans>
          </Button>
        </div>
      ) : null}
      {own ? (
        <ButtonLink href="#/pages/myNft">
          <Trans>Profits and records</Trans>
        </ButtonLink>
      ) : null}
    </Card>
  );
}
