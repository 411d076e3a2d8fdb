import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { goBack } from "../../../state/navigation.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { NotYet } from "../../../parts/NotYet.tsx";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { NftIcon } from "../../../ui/icons/index.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import styles from "../passes.module.css";
import { passIdIn } from "../passes.ts";
import { usePassSheet } from "../sheets/use-pass-sheet.tsx";
import { useHeld, usePassName } from "../use-passes.ts";
import { HowItRuns } from "./HowItRuns.tsx";
import { ToDo } from "./ToDo.tsx";

/** Staking passes and giving them away: `#/pages/nftPledge?id=3` puts that pass first. */
export default function NftPledge() {
  const { t } = useLingui();
  const first = passIdIn(useSearch());
  const held = useHeld();
  const nameOf = usePassName();
  const { begin, sheet } = usePassSheet();
  return (
    <Page title={t`Stake or give passes`} onBack={() => goBack("/pages/myNft")} columns>
      {held.state !== "ready" ? (
        <NotYet state={held.state} shape="card" count={2} />
      ) : held.value.length === 0 ? (
        <EmptyState
          icon={<NftIcon size="2rem" />}
          title={t`No passes yet`}
          action={
            <ButtonLink variant="primary" href="#/pages/nft">
              <Trans>See the passes</Trans>
            </ButtonLink>
          }
        >
          {t`Passes that you buy or are given will stand here.`}
        </EmptyState>
      ) : (
        <div className={styles.stack}>
          <p className={styles.quiet}>
            <AsOf at={held.asOf} />
          </p>
          {held.value
            .toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
            .map((one) => (
              <ToDo
                key={one.id}
                held={one}
                name={nameOf(one.id)}
                onStake={() => begin("POST nft/stake", one.id)}
                onGive={() => begin("POST nft/transfer", one.id)}
              />
            ))}
        </div>
      )}
      <HowItRuns />
      {sheet}
    </Page>
  );
}
