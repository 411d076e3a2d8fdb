import { Trans, useLingui } from "@lingui/react/macro";
import { goBack } from "../../../state/navigation.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { NotYet } from "../../../parts/NotYet.tsx";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { NftIcon } from "../../../ui/icons/index.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "../passes.module.css";
import { useHeld, usePassName } from "../use-passes.ts";
import { Profit } from "./Profit.tsx";
import { Records } from "./Records.tsx";
import { Tier } from "./Tier.tsx";

/** What the member holds, what it earns, and how it came and went. */
export default function MyNft() {
  const { t } = useLingui();
  return (
    <Page title={t`My passes`} onBack={() => goBack("/pages/nft")} columns>
      <Holdings />
      <Records />
    </Page>
  );
}

function Holdings() {
  const { t } = useLingui();
  const held = useHeld();
  const nameOf = usePassName();
  if (held.state !== "ready") {
    return <NotYet state={held.state} shape="card" count={2} />;
  }
  if (held.value.length === 0) {
    return (
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
    );
  }
  return (
    <div className={styles.stack}>
      <Profit held={held.value} asOf={held.asOf} />
      {held.value.map((one) => (
        <Tier key={one.id} held={one} name={nameOf(one.id)} />
      ))}
    </div>
  );
}
