import { Trans, useLingui } from "@lingui/react/macro";
import type { MyNft } from "../../../../contract/passes/schemas.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Holding } from "../Holding.tsx";
import styles from "../passes.module.css";
import { unstakedOf } from "../passes.ts";

export interface TierActionsProps {
  held: MyNft;
  name: string;
  onStake: () => void;
  onGive: () => void;
}

export function TierActions({ held, name, onStake, onGive }: TierActionsProps) {
  const { t } = useLingui();
  return (
    <Card>
      <Holding held={held} name={name} />
      {unstakedOf(held) > 0 ? (
        <div className={styles.buttons}>
          <Button onClick={onStake} aria-label={t`Pledge ${name}`}>
            <Trans>Pledge</Trans>
          </Button>
          <Button onClick={onGive} aria-label={t`Give ${name}`}>
            <Trans>Give</Trans>
          </Button>
        </div>
      ) : (
        <p className={styles.quiet}>
          <Trans>All of these are pledged.</Trans>
        </p>
      )}
    </Card>
  );
}
