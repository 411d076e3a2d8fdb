import { useLingui } from "@lingui/react/macro";
import type { Amount } from "../../../../contract/money.ts";
import { useActionSheet } from "../../../state/later/use-action-sheet.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Help } from "../../../parts/later/help/Help.tsx";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { StakeCard } from "./StakeCard.tsx";
import { StakeForm } from "./StakeForm.tsx";
import { StakeSheet } from "./StakeSheet.tsx";

export default function StakeFuel() {
  const { t } = useLingui();
  const info = useDocument("stakeInfo");
  const balances = useDocument("balances");
  const config = useDocument("config");
  const sheet = useActionSheet<Amount>();
  const fuel = balances.state === "ready" ? balances.value.fuel : null;

  return (
    <Page title={t`Pledge`} desk="even">
      <Column>
        {info.state === "ready" ? (
          <StakeCard info={info.value} asOf={info.asOf} />
        ) : (
          <NotLoaded state={info.state} shape="card" />
        )}
        {config.state === "ready" && fuel !== null ? (
          <StakeForm
            key={sheet.round}
            fuel={fuel}
            config={config.value}
            onReview={(amount) => sheet.begin("POST stake/create", amount)}
          />
        ) : null}
      </Column>
      <Column>
        {config.state === "ready" ? (
          <HowItWorks config={config.value} asOf={config.asOf} />
        ) : (
          <NotLoaded state={config.state} shape="card" />
        )}
      </Column>
      <StakeSheet
        open={sheet.open}
        amount={sheet.draft}
        fuel={fuel}
        config={config.state === "ready" ? config.value : null}
        onClose={sheet.close}
      />
      <Help on="stakes" />
    </Page>
  );
}
