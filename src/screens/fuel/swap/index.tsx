import { useLingui } from "@lingui/react/macro";
import { useActionSheet } from "../../../state/later/use-action-sheet.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { BegunCard } from "../../../parts/later/money/BegunCard.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Help } from "../../../parts/later/help/Help.tsx";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { FuelCard } from "./FuelCard.tsx";
import type { Order } from "./order.ts";
import { PriceCard } from "./PriceCard.tsx";
import { PriceLine } from "./PriceLine.tsx";
import { SwapForm } from "./SwapForm.tsx";
import { SwapSheet } from "./SwapSheet.tsx";

export default function Swap() {
  const { t } = useLingui();
  const balances = useDocument("balances");
  const config = useDocument("config");
  const sheet = useActionSheet<Order>();

  return (
    <Page title={t`Trade`} desk="form">
      <Column>
        <BegunCard asset="fuel" />
        {balances.state === "ready" ? (
          <FuelCard
            fuel={balances.value.fuel}
            price={config.state === "ready" ? config.value.tokenPrice : null}
            asOf={balances.asOf}
          />
        ) : (
          <NotLoaded state={balances.state} shape="card" />
        )}
        {balances.state === "ready" && config.state === "ready" ? (
          <SwapForm
            key={sheet.round}
            balances={balances.value}
            config={config.value}
            onReview={(order) => sheet.begin("POST wallet/swap", order)}
          />
        ) : null}
      </Column>
      <Column>
        {config.state === "ready" ? (
          <PriceCard config={config.value} asOf={config.asOf} />
        ) : (
          <NotLoaded state={config.state} shape="card" />
        )}
        <PriceLine />
      </Column>
      <SwapSheet
        open={sheet.open}
        order={sheet.draft}
        balances={balances.state === "ready" ? balances.value : null}
        config={config.state === "ready" ? config.value : null}
        onClose={sheet.close}
      />
      <Help on="trade" />
    </Page>
  );
}
