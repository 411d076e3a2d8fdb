import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useUnreadMessageCount } from "../../../state/later/inbox.ts";
import { InboxIcon } from "../../../ui/later/icons/things.tsx";
import { IconLink } from "../../../ui/later/layout/IconLink.tsx";
import styles from "./InboxLink.module.css";

export default function InboxLink() {
  const { t } = useLingui();
  const unread = useUnreadMessageCount();
  const label = unread > 0 ? plural(unread, { one: "Inbox, # new", other: "Inbox, # new" }) : t`Inbox`;
  return (
    <IconLink label={label} href="#/pages/inbox">
      <span className={styles.inbox}>
        <InboxIcon />
        {unread > 0 ? <span className={styles.count}>{unread > 99 ? "99+" : unread}</span> : null}
      </span>
    </IconLink>
  );
}
