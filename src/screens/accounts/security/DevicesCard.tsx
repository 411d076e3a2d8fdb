import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Session } from "../../../../contract/accounts/session-schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { AsOf } from "../../../parts/AsOf.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { useSessions } from "../../../state/later/accounts/sessions.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { MyIcon } from "../../../ui/icons/index.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { List, ListItem } from "../../../ui/later/lists/List.tsx";
import { Pill } from "../../../ui/later/lists/Pill.tsx";
import { EndSheet } from "./EndSheet.tsx";
import styles from "./security.module.css";

/** @param newest id of the newest security event; null while unknown. */
export function DevicesCard({ newest }: { newest: string | null }) {
  const { t, i18n } = useLingui();
  const sessions = useSessions(newest);
  const [ending, setEnding] = useState<Session | "others" | null>(null);
  if (sessions.state !== "ready") return <NotLoaded state={sessions.state} shape="row" count={2} />;
  const { value: list, asOf } = sessions;
  return (
    <>
      <Card look="plain" title={t`Signed-in devices`} aside={<AsOf at={asOf} />}>
        <List label={t`Signed-in devices`}>
          {list.map((session) => (
            <ListItem
              key={session.id}
              icon={<MyIcon />}
              title={session.device ?? t`Unknown device`}
              detail={<Uses {...session} locale={i18n.locale} />}
              trailing={<State {...session} />}
              onClick={session.current ? undefined : () => setEnding(session)}
            />
          ))}
        </List>
        {list.length > 1 ? (
          <div className={styles.all}>
            <Button wide onClick={() => setEnding("others")}>
              <Trans>Sign out all other devices</Trans>
            </Button>
          </div>
        ) : null}
      </Card>
      <EndSheet ending={ending} onClose={() => setEnding(null)} />
    </>
  );
}

function State({ current, expired }: Session) {
  if (current)
    return (
      <Pill tone="good">
        <Trans>This device</Trans>
      </Pill>
    );
  return expired ? (
    <Pill tone="warning">
      <Trans>Sign-in expired</Trans>
    </Pill>
  ) : null;
}

function Uses({ place, createdAt, usedAt, expired, locale }: Session & { locale: string }) {
  const began = formatTime(createdAt, locale);
  const used = formatTime(usedAt, locale);
  return (
    <>
      {place === null ? null : (
        <>
          <bdi>{place}</bdi>
          <br />
        </>
      )}
      <Trans>Signed in {began}</Trans>
      <br />
      <Trans>Last used {used}</Trans>
      {expired ? (
        <>
          <br />
          <Trans>Still gets notifications</Trans>
        </>
      ) : null}
    </>
  );
}
