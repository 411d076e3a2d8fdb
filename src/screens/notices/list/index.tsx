import { useLingui } from "@lingui/react/macro";
import { useFetchedAt, useNotices } from "../../../state/use-mirrored.ts";
import { goBack } from "../../../state/navigation.ts";
import { useUnread } from "../../../state/use-unread.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { BellIcon } from "../../../ui/icons/index.ts";
import { NoticeFinder } from "../../../parts/later/notices/NoticeFinder.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";
import { PushPrompt } from "../../../parts/push/PushPrompt.tsx";

export function Notices() {
  const { t } = useLingui();
  return (
    <Page title={t`Notices`} onBack={() => goBack()}>
      <NoticesList />
    </Page>
  );
}

/** @param props.current id of the notice opened beside the list. */
export function NoticesList({ current }: { current?: string | null }) {
  const { t } = useLingui();
  const asOf = useFetchedAt("notice");
  const notices = useNotices("notice");
  const isUnread = useUnread();
  return (
    <>
      <PushPrompt />
      {notices.state !== "ready" ? (
        <NotLoaded state={notices.state} shape="row" count={4} />
      ) : notices.notices.length === 0 ? (
        <EmptyState icon={<BellIcon size="2rem" />} title={t`No notices yet`} />
      ) : (
        <>
          <p>
            <AsOf at={asOf} />
          </p>
          <NoticeFinder label={t`Notices`} notices={notices.notices} isUnread={isUnread} current={current} />
        </>
      )}
    </>
  );
}
