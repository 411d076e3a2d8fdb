import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useDraftState } from "../../../state/later/drafts/use-draft-state.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { SearchIcon } from "../../../ui/later/icons/actions.tsx";
import { findNotices } from "./find-notices.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { NoticeList, type NoticeListProps } from "./NoticeList.tsx";

const isText = (stored: unknown): stored is string => typeof stored === "string";

export function NoticeFinder({ notices, ...list }: NoticeListProps) {
  const { t } = useLingui();
  const kind = notices[0]?.kind ?? "notice";
  const [query, setQuery] = useDraftState(`filter/${kind}`, "", isText);
  const found = useMemo(() => findNotices(notices, query), [notices, query]);
  return (
    <>
      <Field
        type="search"
        label={t`Search`}
        placeholder={t`Title or text`}
        enterKeyHint="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <VisuallyHidden>
        <span role="status">
          {query.trim() === "" ? null : <Plural value={found.length} one="# found" other="# found" />}
        </span>
      </VisuallyHidden>
      {found.length > 0 ? (
        <NoticeList notices={found} {...list} />
      ) : (
        <EmptyState icon={<SearchIcon size="2rem" />} title={t`Nothing found`}>
          <Trans>No title or text contains all of these words.</Trans>
        </EmptyState>
      )}
    </>
  );
}
