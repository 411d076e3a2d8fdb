import { useLingui } from "@lingui/react/macro";
import { useFetchedAt, useNotices } from "../../../state/use-mirrored.ts";
import { goBack } from "../../../state/navigation.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { DocumentIcon } from "../../../ui/later/icons/things.tsx";
import { NoticeFinder } from "../../../parts/later/notices/NoticeFinder.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { UnkeptList } from "../../../parts/later/unkept/UnkeptList.tsx";
import { AsOf } from "../../../parts/AsOf.tsx";

export function Articles() {
  const { t } = useLingui();
  return (
    <Page title={t`Articles`} onBack={() => goBack()}>
      <ArticleList />
    </Page>
  );
}

/** @param props.current id of the article opened beside the list. */
export function ArticleList({ current }: { current?: string | null }) {
  const { t } = useLingui();
  const asOf = useFetchedAt("article");
  const articles = useNotices("article");
  return (
    <>
      <UnkeptList part="article" />
      {articles.state !== "ready" ? (
        <NotLoaded state={articles.state} shape="row" count={4} />
      ) : articles.notices.length === 0 ? (
        <EmptyState icon={<DocumentIcon size="2rem" />} title={t`No articles yet`} />
      ) : (
        <>
          <p>
            <AsOf at={asOf} />
          </p>
          <NoticeFinder label={t`Articles`} notices={articles.notices} current={current} />
        </>
      )}
    </>
  );
}
