import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { PAGE_SIZE } from "../../../../contract/envelope.ts";
import type { MemberOrder } from "../../../../contract/team/growth-schemas.ts";
import type { DirectMember } from "../../../../contract/team/schemas.ts";
import { formatShortTime } from "../../../i18n/format.ts";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { useDraftState } from "../../../state/later/drafts/use-draft-state.ts";
import { useRecords } from "../../../state/later/use-records.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { MyIcon } from "../../../ui/icons/index.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { Select } from "../../../ui/later/forms/Select.tsx";
import { SearchIcon } from "../../../ui/later/icons/actions.tsx";
import { List, ListItem } from "../../../ui/later/lists/List.tsx";
import { LoadMore } from "../../../ui/later/lists/LoadMore.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { findMembers, isChoice, noChoice, type Choice } from "./find-members.ts";
import styles from "./members.module.css";

export function Members() {
  const { t } = useLingui();
  const members = useRecords("members", Number.POSITIVE_INFINITY);
  const [choice, setChoice] = useDraftState<Choice>("filter/members", noChoice, isChoice);
  if (members.state !== "ready") {
    return <NotLoaded state={members.state} shape="row" count={4} />;
  }
  if (members.records.length === 0) {
    return (
      <Card title={t`Direct members`}>
        <EmptyState
          icon={<MyIcon size="2rem" />}
          title={t`No members yet`}
          action={
            <ButtonLink href="#/pages/promotion">
              <Trans>My referral link</Trans>
            </ButtonLink>
          }
        >
          {t`Members who register with your referral link appear here.`}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card look="plain" title={t`Direct members`}>
      {members.records.length > 1 ? <Finder choice={choice} onChange={setChoice} /> : null}
      <Found key={JSON.stringify(choice)} members={members.records} choice={choice} />
    </Card>
  );
}

interface FinderProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function Finder({ choice, onChange }: FinderProps) {
  const { t } = useLingui();
  return (
    <div className={styles.finder}>
      <Field
        type="search"
        label={t`Search`}
        placeholder={t`Account`}
        enterKeyHint="search"
        value={choice.search}
        onChange={({ target }) => onChange({ ...choice, search: target.value })}
      />
      <Select
        label={t`Sort by`}
        value={choice.order}
        onChange={({ target }) => onChange({ ...choice, order: target.value as MemberOrder })}
        options={[
          { value: "newest", label: t`Newest first` },
          { value: "performance", label: t`Performance` },
          { value: "account", label: t`Account` },
        ]}
      />
    </div>
  );
}

function Found({ members, choice }: { members: readonly DirectMember[]; choice: Choice }) {
  const { t } = useLingui();
  const [pages, setPages] = useState(1);
  const found = useMemo(() => findMembers(members, choice), [members, choice]);
  const shown = found.slice(0, pages * PAGE_SIZE);
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {choice.search.trim() === "" ? null : <Plural value={found.length} one="# found" other="# found" />}
        </span>
      </VisuallyHidden>
      {shown.length > 0 ? (
        <List label={t`Direct members`}>
          {shown.map((member) => (
            <MemberRow key={member.account} member={member} />
          ))}
        </List>
      ) : (
        <EmptyState icon={<SearchIcon size="2rem" />} title={t`Nothing found`}>
          <Trans>No direct member's account name contains this text.</Trans>
        </EmptyState>
      )}
      <LoadMore
        state={shown.length < found.length ? "loadmore" : "nomore"}
        onLoadMore={() => setPages(pages + 1)}
      />
    </>
  );
}

function MemberRow({ member }: { member: DirectMember }) {
  const { i18n } = useLingui();
  const { account, level, performance, createdAt } = member;
  return (
    <ListItem
      title={account}
      detail={<time dateTime={createdAt}>{formatShortTime(createdAt, i18n.locale)}</time>}
      trailing={<OwnAmount value={performance} unit="USDT" size="small" />}
      trailingDetail={level > 0 ? <Trans>Level {level}</Trans> : <Trans>No active vote</Trans>}
    />
  );
}
