import { Trans, useLingui } from "@lingui/react/macro";
import { useDocument } from "../../../state/use-mirrored.ts";
import { goBack, MY_PATH } from "../../../state/navigation.ts";
import { useSession } from "../../../state/session.ts";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { referralLink } from "./link.ts";
import { LinkCard } from "./LinkCard.tsx";
import { PosterCard } from "./PosterCard.tsx";
import styles from "./invite.module.css";

/** Works offline. */
export default function Invite() {
  const { t } = useLingui();
  const { userInfo } = useSession();
  const info = useDocument("info");
  return (
    <Page title={t`Invite`} onBack={() => goBack(MY_PATH)} columns>
      {userInfo ? (
        <>
          <div className={styles.column}>
            <LinkCard
              link={referralLink(userInfo.username, document.baseURI)}
              referrer={info.state === "ready" ? info.value.referrer : null}
            />
            <p className={styles.team}>
              <a href="#/pages/manage">
                <Trans>My team and its performance</Trans>
              </a>
            </p>
          </div>
          <PosterCard account={userInfo.username} link={referralLink(userInfo.username, document.baseURI)} />
        </>
      ) : (
        <NotLoaded state={info.state === "absent" ? "absent" : "loading"} shape="card" />
      )}
    </Page>
  );
}
