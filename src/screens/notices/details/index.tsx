import { useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { formatTime } from "../../../i18n/format.ts";
import { useConnection } from "../../../state/connection.ts";
import { useNotice } from "../../../state/use-mirrored.ts";
import { goBack } from "../../../state/navigation.ts";
import { useMarkRead } from "../../../state/queue/use-mark-read.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { DocumentIcon } from "../../../ui/later/icons/things.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { Markdown } from "../../../ui/later/text/Markdown.tsx";
import styles from "./details.module.css";

const back = () => goBack();

/** `#/pages/details?id=3`. */
export default function NoticeDetails() {
  const { t, i18n } = useLingui();
  const id = new URLSearchParams(useSearch()).get("id") ?? "";
  const { asOf } = useConnection();
  const found = useNotice(id);
  useMarkRead(found.state === "ready" ? found.notice : null);
  if (found.state !== "ready") {
    return (
      <Page title={t`Details`} onBack={back}>
        {found.state === "absent" && asOf !== null ? (
          <EmptyState icon={<DocumentIcon size="2rem" />} title={t`This is not here`}>
            {t`It may have been taken back, or the link is wrong.`}
          </EmptyState>
        ) : (
          <NotLoaded state={found.state} count={6} />
        )}
      </Page>
    );
  }
  const { kind, title, summary, body, publishedAt } = found.notice;
  return (
    <Page title={title} onBack={back}>
      <p className={styles.about}>
        {kind === "notice" ? t`Notice` : t`Article`}
        {" · "}
        <time dateTime={publishedAt}>{formatTime(publishedAt, i18n.locale)}</time>
      </p>
      <article>
        <Markdown text={body === "" ? summary : body} />
      </article>
    </Page>
  );
}
