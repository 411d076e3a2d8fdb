import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Notice } from "../../../../contract/notices/schemas.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { DocumentIcon } from "../../../ui/later/icons/things.tsx";
import { Beside } from "../../../ui/later/layout/Beside.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { goBack } from "../../../state/navigation.ts";
import { ArticleList } from "../articles/index.tsx";
import { NoticeText, NotHere, useOpened } from "../details/index.tsx";
import { NoticesList } from "../list/index.tsx";

type Kind = Notice["kind"];

export interface DeskProps {
  opened: string | null;
  /** Null if the address names no list. */
  listed: Kind | null;
}

/** Source: rules.md U28. */
export function Desk({ opened, listed }: DeskProps) {
  const { t } = useLingui();
  const found = useOpened(opened ?? "");
  const kind = useKind(listed ?? (found.state === "ready" ? found.notice.kind : null), found.state);
  const title = kind === null ? t`Details` : kind === "article" ? t`Articles` : t`Notices`;
  return (
    <Page title={title} onBack={() => goBack()} desk="form">
      <Column>
        {kind === null ? (
          <Skeleton shape="row" count={4} />
        ) : kind === "article" ? (
          <ArticleList current={opened} />
        ) : (
          <NoticesList current={opened} />
        )}
      </Column>
      <Beside key={opened} label={t`Details`}>
        {opened === null ? (
          <Card>
            <EmptyState icon={<DocumentIcon size="2rem" />} title={t`Nothing selected`}>
              {t`Choose an item from the list to read it here.`}
            </EmptyState>
          </Card>
        ) : found.state === "ready" ? (
          <Card>
            <h2>{found.notice.title}</h2>
            <NoticeText notice={found.notice} />
          </Card>
        ) : (
          <NotHere state={found.state} />
        )}
      </Beside>
      {/* The focus stays in the list, so the opened title is announced, not read out whole. */}
      <VisuallyHidden>
        <span role="status">{opened !== null && found.state === "ready" ? found.notice.title : null}</span>
      </VisuallyHidden>
    </Page>
  );
}

/** Tells the list's kind: by the address, else by the opened notice, else as before. */
function useKind(known: Kind | null, state: "loading" | "absent" | "ready"): Kind | null {
  const [last, setLast] = useState(known);
  if (known !== null && known !== last) setLast(known);
  return known ?? last ?? (state === "absent" ? "notice" : null);
}
