import { useLingui } from "@lingui/react/macro";
import { assetUnit } from "../../i18n/names.ts";
import { useConnection } from "../../state/connection.ts";
import { useDocument } from "../../state/mirrored.ts";
import { usePreferences } from "../../state/preferences.ts";
import { refresh } from "../../state/refresh.ts";
import { NotYet } from "../../ui/feedback/NotYet.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Amount } from "../../ui/values/Amount.tsx";
import { AsOf } from "../../ui/values/AsOf.tsx";
import { HowItRuns } from "./HowItRuns.tsx";

const retry = () => void refresh();

/** Staking of fuel: what there is to stake, and how a stake runs. */
export default function Pledge() {
  const { t } = useLingui();
  const online = useConnection().status === "online";
  const { hideBalances: hidden } = usePreferences();
  const balances = useDocument("balances");
  const config = useDocument("config");
  return (
    <Page title={t`Pledge`}>
      {balances.state === "ready" ? (
        <Card
          look="hero"
          title={t`Fuel available to stake`}
          aside={<AsOf at={balances.asOf} offline={!online} />}
        >
          <Amount value={balances.value.fuel} unit={assetUnit("fuel")} size="hero" mine hidden={hidden} />
        </Card>
      ) : (
        <NotYet state={balances.state} shape="card" online={online} onRetry={retry} />
      )}
      {config.state === "ready" ? (
        <HowItRuns rate={config.value.stakeRate} asOf={config.asOf} online={online} />
      ) : (
        <NotYet state={config.state} shape="card" online={online} onRetry={retry} />
      )}
    </Page>
  );
}
