import { useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { AsOf } from "../../../parts/AsOf.tsx";
import { goBack } from "../../../state/navigation.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import { HeldPasses } from "../HeldPasses.tsx";
import { passIdIn } from "../passes.ts";
import styles from "../passes.module.css";
import { usePassSheet } from "../sheets/use-pass-sheet.tsx";
import { usePassName } from "../../../state/later/use-pass-name.ts";
import { Help } from "../../../parts/later/help/Help.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { TierActions } from "./TierActions.tsx";

/** `#/pages/nftPledge?id=3` lists that pass first. */
export default function StakePasses() {
  const { t } = useLingui();
  const first = passIdIn(useSearch());
  const nameOf = usePassName();
  const { begin, sheet } = usePassSheet();
  return (
    <Page title={t`Pledge or give passes`} onBack={() => goBack("/pages/myNft")} columns>
      <HeldPasses>
        {(held, asOf) => (
          <>
            <p className={styles.quiet}>
              <AsOf at={asOf} />
            </p>
            {held
              .toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
              .map((one) => (
                <TierActions
                  key={one.id}
                  held={one}
                  name={nameOf(one.id)}
                  onStake={() => begin("POST nft/stake", one.id)}
                  onGive={() => begin("POST nft/transfer", one.id)}
                />
              ))}
          </>
        )}
      </HeldPasses>
      <HowItWorks />
      {sheet}
      <Help on="passes" />
    </Page>
  );
}
