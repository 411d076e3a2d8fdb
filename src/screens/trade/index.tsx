import { useLingui } from "@lingui/react/macro";
import { useConnection } from "../../state/connection.ts";
import { useDocument } from "../../state/mirrored.ts";
import { refresh } from "../../state/refresh.ts";
import { NotYet } from "../../ui/feedback/NotYet.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { FuelCard } from "./FuelCard.tsx";
import { PriceCard } from "./PriceCard.tsx";

const retry = () => void refresh();

/** Fuel: what the member has of it, and what it costs. */
export default function Trade() {
  const { t } = useLingui();
  const online = useConnection().status === "online";
  const balances = useDocument("balances");
  const config = useDocument("config");
  return (
    <Page title={t`Trade`}>
      {balances.state === "ready" ? (
        <FuelCard
          fuel={balances.value.fuel}
          price={config.state === "ready" ? config.value.tokenPrice : null}
          asOf={balances.asOf}
          online={online}
        />
      ) : (
        <NotYet state={balances.state} shape="card" online={online} onRetry={retry} />
      )}
      {config.state === "ready" ? (
        <PriceCard config={config.value} asOf={config.asOf} online={online} />
      ) : (
        <NotYet state={config.state} shape="card" online={online} onRetry={retry} />
      )}
    </Page>
  );
}
