import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useConnection } from "../../state/connection.ts";
import { refresh } from "../../state/refresh.ts";
import { useSession } from "../../state/session.ts";
import { later, soon } from "../../parts/load-later.ts";
import { LanguageButton } from "../../parts/LanguageButton.tsx";
import { RefreshIcon } from "../../ui/icons/index.ts";
import { IconButton } from "../../ui/layout/NavBar.tsx";
import { Column, Page } from "../../ui/layout/Page.tsx";
import { Announcement } from "./Announcement.tsx";
import { Balances } from "./Balances.tsx";
import { Banners } from "./Banners.tsx";
import { ConsensusFlow } from "./ConsensusFlow.tsx";
import { PullToRefresh } from "./PullToRefresh.tsx";
import { VoteCard } from "./VoteCard.tsx";
import { Welcome } from "./Welcome.tsx";

/** Without it the screen is as good: My leads there too. */
const InboxLink = later(() => import("../../parts/later/notices/InboxLink.tsx"));

/** Last on the screen: it moves nothing when it arrives. */
const VisitorLinks = soon(() => import("../../parts/later/VisitorLinks.tsx"));

export default function Home() {
  const { t } = useLingui();
  const { token } = useSession();
  const { syncing } = useConnection();
  const actions = (
    <>
      {token === null ? null : (
        <Suspense fallback={null}>
          <InboxLink />
        </Suspense>
      )}
      <IconButton label={t`Refresh`} onClick={() => void refresh()}>
        <RefreshIcon />
      </IconButton>
      <LanguageButton />
    </>
  );
  return (
    <PullToRefresh busy={syncing} onRefresh={() => void refresh()}>
      <Page title="Starship" actions={actions} desk="even">
        <Column>
          <Announcement />
          {token === null ? <Welcome /> : <Balances />}
        </Column>
        <Column>
          {token === null ? null : (
            <>
              <VoteCard />
              <ConsensusFlow />
            </>
          )}
          <Banners />
          {token === null ? (
            <Suspense fallback={null}>
              <VisitorLinks />
            </Suspense>
          ) : null}
        </Column>
      </Page>
    </PullToRefresh>
  );
}
