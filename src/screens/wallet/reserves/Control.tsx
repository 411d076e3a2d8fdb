import { Trans, useLingui } from "@lingui/react/macro";
import { AsOf } from "../../../parts/AsOf.tsx";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Card } from "../../../ui/layout/Card.tsx";

/** Source: rules.md O101. */
export function Control() {
  const { t } = useLingui();
  const config = useDocument("config");
  if (config.state !== "ready") return null;
  return (
    <Card title={t`Who can change balances by hand`} aside={<AsOf at={config.asOf} />}>
      <p>
        {config.value.fourEyes ? (
          <Trans>
            Two operators together: one proposes a credit, a payout of fees or a change of settings, another
            one approves it.
          </Trans>
        ) : (
          <Trans>
            A single operator: no second one has to approve credits, payouts of fees or changes of settings.
          </Trans>
        )}
      </p>
    </Card>
  );
}
