import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Amount } from "../../../../contract/money.ts";
import { useActionSheet } from "../../../state/later/use-action-sheet.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { useSyncExtras } from "../../../state/sync-extras.ts";
import { NotYet } from "../../../parts/NotYet.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { HowItRuns } from "./HowItRuns.tsx";
import { StakeCard } from "./StakeCard.tsx";
import { StakeForm } from "./StakeForm.tsx";
import { StakeSheet } from "./StakeSheet.tsx";

/** Staking of fuel: what is staked and on its way, a stake to make, and how one runs. */
export default function Pledge() {
  const { t } = useLingui();
  useSyncExtras("stakeInfo");
  const info = useDocument("stakeInfo");
  const balances = useDocument("balances");
  const config = useDocument("config");
  const sheet = useActionSheet();
  const [amount, setAmount] = useState<Amount | null>(null);
  /** Changes after each stake: the form begins anew. */
  const [round, setRound] = useState(0);
  const fuel = balances.state === "ready" ? balances.value.fuel : null;

  function review(chosen: Amount) {
    if (sheet.begin("POST stake/create")) setAmount(chosen);
  }
  function close() {
    if (sheet.action.status === "done") setRound(round + 1);
    if (sheet.action.status !== "checking") setAmount(null);
    sheet.close();
  }

  return (
    <Page title={t`Pledge`}>
      {info.state === "ready" ? (
        <StakeCard info={info.value} asOf={info.asOf} />
      ) : (
        <NotYet state={info.state} shape="card" />
      )}
      {config.state === "ready" ? (
        <>
          {fuel === null ? null : (
            <StakeForm key={round} fuel={fuel} config={config.value} onReview={review} />
          )}
          <HowItRuns config={config.value} asOf={config.asOf} />
        </>
      ) : (
        <NotYet state={config.state} shape="card" />
      )}
      <StakeSheet
        open={sheet.open}
        amount={amount}
        fuel={fuel}
        config={config.state === "ready" ? config.value : null}
        onClose={close}
      />
    </Page>
  );
}
