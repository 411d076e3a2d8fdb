import { Trans, useLingui } from "@lingui/react/macro";
import { formatRate } from "../../i18n/format.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Amount } from "../../ui/values/Amount.tsx";
import { AsOf } from "../../parts/AsOf.tsx";
import styles from "./ConsensusFlow.module.css";

/** The cards above show the loading state. */
export function ConsensusFlow() {
  const { t, i18n } = useLingui();
  const flow = useDocument("ordinalsAmount");
  const balances = useDocument("balances");
  if (flow.state !== "ready") return null;
  const rate =
    balances.state === "ready" ? formatRate(balances.value.setting.ordinalsRate, i18n.locale) : null;
  return (
    <Card title={t`Consensus flow`} aside={<AsOf at={flow.asOf} />}>
      <Amount value={flow.value.ordinalsAmount} unit="USDT" size="number" />
      <p className={styles.quiet}>
        {rate === null ? (
          <Trans>All USDT ever paid for votes on the platform.</Trans>
        ) : (
          <Trans>
            All USDT ever paid for votes on the platform. {rate} of each payment goes to the dividend pool.
          </Trans>
        )}
      </p>
    </Card>
  );
}
