import { Plural, useLingui } from "@lingui/react/macro";
import { useDocument } from "../../state/use-mirrored.ts";
import { useUnreadEvents } from "../../state/later/accounts/event-reads.ts";
import { useQueue } from "../../state/queue/queue-state.ts";
import { useUnreadMessageCount } from "../../state/later/inbox.ts";
import { useUnreadCount } from "../../state/use-unread.ts";
import { BellIcon, RefreshIcon } from "../../ui/icons/index.ts";
import {
  StatementIcon,
  DocumentIcon,
  FeedbackIcon,
  InboxIcon,
  ShieldIcon,
} from "../../ui/later/icons/things.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { List, ListItem } from "../../ui/later/lists/List.tsx";
import { Pill } from "../../ui/later/lists/Pill.tsx";
import { EcosystemIcon, InviteIcon, KeyIcon, SupportIcon, TeamIcon } from "../../ui/later/icons/entries.tsx";

export function ScreenLinks() {
  const { t } = useLingui();
  const unread = useUnreadCount();
  const unreadEvents = useUnreadEvents().length;
  const messages = useUnreadMessageCount();
  return (
    <>
      <Card look="plain">
        <List>
          <ListItem href="#/pages/bill" icon={<StatementIcon />} title={t`Bill`} />
          <ListItem href="#/pages/promotion" icon={<InviteIcon />} title={t`Invite`} />
          <ListItem href="#/pages/manage" icon={<TeamIcon />} title={t`Team`} />
          <ListItem href="#/pages/ecology" icon={<EcosystemIcon />} title={t`Ecosystem`} />
        </List>
      </Card>
      <Card look="plain">
        <List>
          <ListItem
            href="#/pages/inbox"
            icon={<InboxIcon />}
            title={t`Inbox`}
            trailing={
              messages > 0 ? (
                <Pill tone="warning">
                  <Plural value={messages} one="# new" other="# new" />
                </Pill>
              ) : null
            }
          />
          <ListItem
            href="#/pages/notice"
            icon={<BellIcon />}
            title={t`Notices`}
            trailing={
              unread > 0 ? (
                <Pill tone="warning">
                  <Plural value={unread} one="# new" other="# new" />
                </Pill>
              ) : null
            }
          />
          <ListItem href="#/pages/article" icon={<DocumentIcon />} title={t`Articles`} />
          <ListItem href="#/pages/feedback" icon={<FeedbackIcon />} title={t`Feedback`} />
          <Waiting />
          <Support />
        </List>
      </Card>
      <Card look="plain">
        <List>
          <ListItem href="#/pages/changePwd" icon={<KeyIcon />} title={t`Change password`} />
          <ListItem
            href="#/pages/security"
            icon={<ShieldIcon />}
            title={t`Security`}
            trailing={
              unreadEvents > 0 ? (
                <Pill tone="warning">
                  <Plural value={unreadEvents} one="# new" other="# new" />
                </Pill>
              ) : null
            }
          />
        </List>
      </Card>
    </>
  );
}

function Waiting() {
  const { t } = useLingui();
  const { rows } = useQueue();
  const isRefused = rows.some(({ state }) => state === "refused");
  return (
    <ListItem
      href="#/pages/waiting"
      icon={<RefreshIcon />}
      title={t`Waiting to be sent`}
      trailing={
        rows.length > 0 ? <Pill tone={isRefused ? "danger" : "warning"}>{String(rows.length)}</Pill> : null
      }
    />
  );
}

function Support() {
  const { t } = useLingui();
  const config = useDocument("config");
  if (config.state !== "ready") return null;
  const { url } = config.value.support;
  return (
    <ListItem
      href={url === "" ? "#/pages/feedback" : url}
      icon={<SupportIcon />}
      title={t`Contact customer service`}
      detail={url === "" ? t`Via feedback: write to us and get our reply here.` : undefined}
    />
  );
}
