import { Trans, useLingui } from "@lingui/react/macro";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Notifications } from "../../../parts/push/Notifications.tsx";
import { PushPrompt } from "../../../parts/push/PushPrompt.tsx";
import { useInboxReads } from "../../../state/later/inbox-reads.ts";
import { goBack } from "../../../state/navigation.ts";
import { useRecords } from "../../../state/later/use-records.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { BellIcon } from "../../../ui/icons/index.ts";
import { InboxIcon, ShieldIcon } from "../../../ui/later/icons/things.tsx";
import { useDesk } from "../../../ui/later/layout/use-desk.ts";
import { List, ListItem } from "../../../ui/later/lists/List.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { Messages } from "./Messages.tsx";

/** Source: rules.md N22. */
export default function Inbox() {
  const { t } = useLingui();
  const found = useRecords("inbox");
  const fresh = useInboxReads();
  const desk = useDesk();
  return (
    <Page title={t`Inbox`} onBack={() => goBack()} desk="table">
      <Column>
        {desk ? null : <PushPrompt />}
        {found.state !== "ready" ? (
          <NotLoaded state={found.state} shape="row" count={5} />
        ) : found.records.length === 0 ? (
          <Card>
            <EmptyState icon={<InboxIcon size="2rem" />} title={t`No messages yet`}>
              <Trans>
                News about your money, votes, passes and account appears here, even with notifications off.
              </Trans>
            </EmptyState>
          </Card>
        ) : (
          <Messages found={found} fresh={fresh} />
        )}
      </Column>
      {desk ? (
        <Column>
          <PushPrompt />
          <Notifications />
          <Card look="plain">
            <List>
              <ListItem href="#/pages/notice" icon={<BellIcon />} title={t`Notices`} />
              <ListItem href="#/pages/security" icon={<ShieldIcon />} title={t`Account activity`} />
            </List>
          </Card>
        </Column>
      ) : null}
    </Page>
  );
}
