import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { formatTime } from "../../../i18n/format.ts";
import { useRecords } from "../../../state/use-mirrored.ts";
import { goBack, MY_PATH } from "../../../state/navigation.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { ShieldIcon } from "../../../ui/icons/index.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { ListItem } from "../../../ui/later/lists/List.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { RecordList } from "../../../parts/later/RecordList.tsx";
import { eventIcon, eventName, deviceAndTime } from "./events.tsx";
import { FactorsCard } from "./FactorsCard.tsx";
import { FreezeCard } from "./FreezeCard.tsx";
import { LockCard } from "./LockCard.tsx";
import { RecoveryCard } from "./RecoveryCard.tsx";

/** `#/pages/security?id=3` highlights one event. */
export default function Security() {
  const { t, i18n } = useLingui();
  const id = new URLSearchParams(useSearch()).get("id");
  const events = useRecords("accountEvents");
  const list = events.state === "ready" ? events.records : [];
  const highlighted = list.find((event) => event.id === id);
  return (
    <Page title={t`Security`} onBack={() => goBack(MY_PATH)}>
      <RecoveryCard />
      {highlighted ? (
        <Card look="hero" title={eventName(highlighted.type)}>
          <p>{deviceAndTime(highlighted, formatTime(highlighted.createdAt, i18n.locale))}</p>
          <p>
            <Trans>
              Was this you? If not, change your passwords, and freeze the account until that is done.
            </Trans>
          </p>
          <ButtonLink wide href="#/pages/changePwd">
            <Trans>Change password</Trans>
          </ButtonLink>
        </Card>
      ) : null}
      <FreezeCard />
      <FactorsCard />
      <LockCard />
      <RecordList
        list="accountEvents"
        title={t`What happened`}
        found={events}
        empty={{
          title: t`Nothing yet`,
          text: t`Sign-ins and changed passwords will stand here.`,
          icon: <ShieldIcon size="2rem" />,
        }}
      >
        {(event) => (
          <ListItem
            key={event.id}
            icon={eventIcon(event.type)}
            title={eventName(event.type)}
            detail={deviceAndTime(event, formatTime(event.createdAt, i18n.locale))}
          />
        )}
      </RecordList>
    </Page>
  );
}
