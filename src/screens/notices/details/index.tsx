import { useLingui } from "@lingui/react/macro";
import type { Notice } from "../../../../contract/notices/schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { useConnection } from "../../../state/connection.ts";
import { useNotice } from "../../../state/later/use-records.ts";
import { goBack } from "../../../state/navigation.ts";
import { useMarkRead } from "../../../state/queue/use-mark-read.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { DocumentIcon } from "../../../ui/later/icons/things.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { Markdown } from "../../../ui/later/text/Markdown.tsx";
import styles from "./details.module.css";

const back = () => goBack();

export function NoticeDetails({ id }: { id: string }) {
  const { t } = useLingui();
  const found = useOpened(id);
  return (
    <Page title={found.state === "ready" ? found.notice.title : t`Details`} onBack={back}>
      {found.state === "ready" ? <NoticeText notice={found.notice} /> : <NotHere state={found.state} />}
    </Page>
  );
}

/** Marks the notice as read. */
export function useOpened(id: string) {
  const found = useNotice(id);
  useMarkRead(found.state === "ready" ? found.notice : null);
  return found;
}

export function NotHere({ state }: { state: "loading" | "absent" }) {
  const { t } = useLingui();
  const { asOf } = useConnection();
  return state === "absent" && asOf !== null ? (
    <EmptyState icon={<DocumentIcon size="2rem" />} title={t`Nothing here`}>
      {t`It may have been removed, or the link is wrong.`}
    </EmptyState>
  ) : (
    <NotLoaded state={state} count={6} />
  );
}

export function NoticeText({ notice: { kind, summary, body, publishedAt } }: { notice: Notice }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <p className={styles.about}>
        {kind === "notice" ? t`Notice` : t`Article`}
        {" · "}
        <time dateTime={publishedAt}>{formatTime(publishedAt, i18n.locale)}</time>
      </p>
      <article>
        <Markdown text={body === "" ? summary : body} />
      </article>
    </>
  );
}
