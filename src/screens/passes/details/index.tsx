import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { setReturnPath, useSession } from "../../../state/session.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { backParamsFor, goBack, LOGIN_PATH } from "../../../state/navigation.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { PassIcon } from "../../../ui/icons/index.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "../passes.module.css";
import { passIdIn } from "../passes.ts";
import { PassesNotLoaded } from "../PassesNotLoaded.tsx";
import { usePassSheet } from "../sheets/use-pass-sheet.tsx";
import { About } from "./About.tsx";
import { Own } from "./Own.tsx";

const back = () => goBack("/pages/nft");

const comeBackTo = (id: number) => setReturnPath(backParamsFor(`/pages/nftDetails?id=${id}`));

/** `#/pages/nftDetails?id=3`. */
export default function PassDetails() {
  const { t } = useLingui();
  const id = passIdIn(useSearch());
  const isMember = useSession().token !== null;
  const passes = useDocument("nftSettings");
  const { begin, sheet } = usePassSheet();
  if (passes.state !== "ready") {
    return (
      <Page title={t`Pass details`} onBack={back}>
        <PassesNotLoaded state={passes.state} count={2} />
      </Page>
    );
  }
  const pass = passes.value.find((one) => one.id === id);
  if (!pass) {
    return (
      <Page title={t`Pass details`} onBack={back}>
        <EmptyState
          icon={<PassIcon size="2rem" />}
          title={t`Pass not found`}
          action={
            <ButtonLink href="#/pages/nft">
              <Trans>See passes</Trans>
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  return (
    <Page title={pass.name} onBack={back} columns>
      <div className={styles.large}>
        <img className={styles.art} src={`./art/ship-${id}.svg`} alt="" width="320" height="180" />
      </div>
      <div className={styles.stack}>
        <About pass={pass} asOf={passes.asOf} onBuy={isMember ? () => begin("POST nft/buy", id) : null} />
        {isMember ? (
          <Own
            id={id}
            onStake={() => begin("POST nft/stake", id)}
            onGive={() => begin("POST nft/transfer", id)}
          />
        ) : (
          <ButtonLink variant="primary" wide href={`#${LOGIN_PATH}`} onClick={() => comeBackTo(id)}>
            <Trans>Sign in</Trans>
          </ButtonLink>
        )}
      </div>
      {isMember ? sheet : null}
    </Page>
  );
}
