import { Trans, useLingui } from "@lingui/react/macro";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { PushPrompt } from "../../../parts/push/PushPrompt.tsx";
import { useInboxReads } from "../../../state/later/inbox-reads.ts";
import { goBack } from "../../../state/navigation.ts";
import { useRecords } from "../../../state/later/use-records.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { InboxIcon } from "../../../ui/later/icons/things.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { Messages } from "./Messages.tsx";

/** What concerns the member, by day, from the mirror. Each message opens what it tells of. Source: rules.md N22. */
export default function Inbox() {
  const { t } = useLingui();
  const found = useRecords("inbox");
  const fresh = useInboxReads();
  return (
    <Page title={t`Inbox`} onBack={() => goBack()}>
      <PushPrompt />
      {found.state !== "ready" ? (
        <NotLoaded state={found.state} shape="row" count={5} />
      ) : found.records.length === 0 ? (
        <EmptyState icon={<InboxIcon size="2rem" />} title={t`No messages yet`}>
          <Trans>
            News about your money, votes, passes and account appears here, even with notifications off.
          </Trans>
        </EmptyState>
      ) : (
        <Messages found={found} fresh={fresh} />
      )}
    </Page>
  );
}
