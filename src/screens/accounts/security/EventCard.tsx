import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AccountEvent } from "../../../../contract/accounts/event-schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { useEventRead } from "../../../state/later/accounts/event-reads.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { eventName } from "../../../i18n/later/event-names.ts";
import { deviceAndTime } from "./events.tsx";
import { RefuseSheet } from "./RefuseSheet.tsx";

export function EventCard({ event, isUnread }: { event: AccountEvent; isUnread: boolean }) {
  const { i18n } = useLingui();
  const [refusing, setRefusing] = useState(false);
  useEventRead(isUnread ? event.id : undefined);
  // Absent in records of an earlier version.
  const sessionId = event.sessionId ?? null;
  return (
    <Card look="hero" title={eventName(event.type)}>
      <p>{deviceAndTime(event, formatTime(event.createdAt, i18n.locale))}</p>
      <p>
        {sessionId === null ? (
          <Trans>Was this you? If not, freeze your account and change your passwords.</Trans>
        ) : (
          <Trans>
            Was this you? If not, sign out that device and freeze your account in one step. Then change your
            passwords.
          </Trans>
        )}
      </p>
      {sessionId === null ? null : (
        <>
          <Button variant="danger" wide onClick={() => setRefusing(true)}>
            <Trans>This was not me</Trans>
          </Button>
          <RefuseSheet open={refusing} sessionId={sessionId} onClose={() => setRefusing(false)} />
        </>
      )}
      <ButtonLink wide href="#/pages/changePwd">
        <Trans>Change password</Trans>
      </ButtonLink>
    </Card>
  );
}
