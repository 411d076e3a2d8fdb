import { Trans, useLingui } from "@lingui/react/macro";
import type { DirectMember } from "../../../../contract/team/schemas.ts";
import { formatShortTime } from "../../../i18n/format.ts";
import { useRecords } from "../../../state/use-mirrored.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadMore } from "../../../ui/later/lists/LoadMore.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { MyIcon } from "../../../ui/icons/index.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { List, ListItem } from "../../../ui/later/lists/List.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";

/** Direct referrals. */
export function Members() {
  const { t } = useLingui();
  const members = useRecords("members");
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
      <List label={t`Direct members`}>
        {members.records.map((member) => (
          <MemberRow key={member.account} member={member} />
        ))}
      </List>
      <LoadMore state={members.more} onLoadMore={members.loadMore} />
    </Card>
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
