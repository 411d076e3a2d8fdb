import { useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { useIsLed } from "../../state/first-steps.ts";
import { refresh } from "../../state/refresh.ts";
import { toast } from "../../state/toast.ts";
import { useSession } from "../../state/session.ts";
import { later, soon } from "../../parts/load-later.ts";
import { LanguageButton } from "../../parts/LanguageButton.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { RefreshIcon } from "../../ui/icons/index.ts";
import { IconButton } from "../../ui/layout/NavBar.tsx";
import { Column, Page } from "../../ui/layout/Page.tsx";
import { Announcement } from "./Announcement.tsx";
import { Balances } from "./Balances.tsx";
import { ConsensusFlow } from "./ConsensusFlow.tsx";
import { MoneyActions } from "./MoneyActions.tsx";
import styles from "./Home.module.css";
import { VoteCard } from "./VoteCard.tsx";
import { Welcome } from "./Welcome.tsx";

/** The screen works without this link, since My has one too. */
const InboxLink = later(() => import("../../parts/later/notices/InboxLink.tsx"));
const HomeEnd = soon(() => import("../../parts/later/home/HomeEnd.tsx"));
const InstallBanner = later(() => import("../../parts/later/InstallBanner.tsx"));
const FirstSteps = soon(() => import("../../parts/later/first-steps/FirstSteps.tsx"));
const PullToRefresh = soon(() => import("../../parts/later/home/PullToRefresh.tsx"));

/** Last on the screen, so it moves nothing when it arrives. */
const VisitorLinks = soon(() => import("../../parts/later/VisitorLinks.tsx"));

export default function Home() {
  const { t } = useLingui();
  const { token } = useSession();
  const isLed = useIsLed();
  const [refreshing, setRefreshing] = useState(false);

  async function refreshNow() {
    setRefreshing(true);
    const isWhole = await refresh();
    setRefreshing(false);
    toast(isWhole ? t`Up to date` : t`Not refreshed. You are seeing saved data.`);
  }
  const actions = (
    <>
      {token === null ? null : (
        // Reserves the link's room, so that the icons beside it do not move.
        <Suspense fallback={<span className={styles.inbox} />}>
          <InboxLink />
        </Suspense>
      )}
      <IconButton label={t`Refresh`} onClick={() => void refreshNow()}>
        <span className={styles.refresh} data-turning={refreshing || undefined}>
          <RefreshIcon />
        </span>
      </IconButton>
      <LanguageButton />
    </>
  );
  return (
    <>
      <Page title="Starship" actions={actions} desk="even">
        <Column>
          <Announcement />
          {token === null ? (
            <Welcome />
          ) : (
            <>
              <Balances />
              <MoneyActions />
              {isLed ? (
                // About as high as the steps, so that little moves.
                <Suspense fallback={<Skeleton shape="card" count={3} />}>
                  <FirstSteps />
                </Suspense>
              ) : null}
              <VoteCard />
            </>
          )}
        </Column>
        <Column>
          {token === null ? null : <ConsensusFlow />}
          <Suspense fallback={<Skeleton shape="row" />}>
            <HomeEnd />
          </Suspense>
          {token === null ? (
            <Suspense fallback={null}>
              <VisitorLinks />
            </Suspense>
          ) : null}
          <Suspense fallback={null}>
            <InstallBanner />
          </Suspense>
        </Column>
      </Page>
      <Suspense fallback={null}>
        <PullToRefresh onRefresh={() => void refreshNow()} />
      </Suspense>
    </>
  );
}
