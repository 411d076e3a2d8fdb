import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useOnline } from "../../state/connection.ts";
import { usePush, type PushStatus } from "../../state/push/subscription.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { BellIcon, OfflineIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { List, ListItem } from "../../ui/later/lists/List.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";
import { NotificationKinds } from "./NotificationKinds.tsx";
import { NotificationSwitch } from "./NotificationSwitch.tsx";

export function Notifications() {
  const { t } = useLingui();
  const status = usePush();
  const online = useOnline();
  const [open, setOpen] = useState(false);
  const names: Record<PushStatus, string | undefined> = {
    looking: undefined,
    unsupported: t`Not available here`,
    install: t`Off`,
    denied: t`Blocked`,
    off: t`Off`,
    on: t`On`,
  };
  return (
    <Card look="plain">
      <List>
        <ListItem
          icon={<BellIcon />}
          title={t`Notifications`}
          trailing={names[status]}
          onClick={() => setOpen(true)}
        />
      </List>
      <Sheet open={open} title={t`Notifications`} onClose={() => setOpen(false)}>
        {online ? null : (
          <Banner tone="warning" icon={<OfflineIcon size="1.25rem" />}>
            <Trans>You are offline. You can still turn notifications off; the rest needs a connection.</Trans>
          </Banner>
        )}
        <NotificationSwitch status={status} />
        <NotificationKinds />
      </Sheet>
    </Card>
  );
}
