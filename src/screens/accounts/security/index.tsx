import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { formatTime } from "../../../i18n/format.ts";
import { markEventsRead, useUnreadEvents } from "../../../state/later/accounts/event-reads.ts";
import { useRecords } from "../../../state/later/use-records.ts";
import { goBack, MY_PATH } from "../../../state/navigation.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { ShieldIcon } from "../../../ui/later/icons/things.tsx";
import { ListItem } from "../../../ui/later/lists/List.tsx";
import { Pill } from "../../../ui/later/lists/Pill.tsx";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { RecordList } from "../../../parts/later/RecordList.tsx";
import { AddressesCard } from "./AddressesCard.tsx";
import { CloseCard } from "./CloseCard.tsx";
import { ClosingCard } from "./ClosingCard.tsx";
import { DataCard } from "./DataCard.tsx";
import { DevicesCard } from "./DevicesCard.tsx";
import { EventCard } from "./EventCard.tsx";
import { eventName } from "../../../i18n/later/event-names.ts";
import { eventIcon, deviceAndTime } from "./events.tsx";
import { FactorsCard } from "./FactorsCard.tsx";
import { FreezeCard } from "./FreezeCard.tsx";
import { LockCard } from "./LockCard.tsx";
import { OwnLimitCard } from "./OwnLimitCard.tsx";
import { PhraseCard } from "./PhraseCard.tsx";
import { RecoveryCard } from "./RecoveryCard.tsx";

/** `#/pages/security?id=3` opens one event. */
export default function Security() {
  const { t, i18n } = useLingui();
  const id = new URLSearchParams(useSearch()).get("id");
  const events = useRecords("accountEvents");
  const unread = useUnreadEvents();
  const list = events.state === "ready" ? events.records : [];
  const opened = list.find((event) => event.id === id);
  return (
    <Page title={t`Security`} onBack={() => goBack(MY_PATH)} desk="even">
      <Column>
        {opened ? <EventCard key={opened.id} event={opened} isUnread={unread.includes(opened.id)} /> : null}
        <RecoveryCard />
        <ClosingCard />
        <FreezeCard />
        <OwnLimitCard />
        <FactorsCard />
        <DevicesCard newest={events.state === "ready" ? (list[0]?.id ?? "") : null} />
      </Column>
      <Column>
        <PhraseCard />
        <LockCard />
        {unread.length > 0 ? (
          <Button wide onClick={() => void markEventsRead(unread)}>
            <Trans>Mark all as read</Trans>
          </Button>
        ) : null}
        <RecordList
          list="accountEvents"
          title={t`Account activity`}
          found={events}
          empty={{
            title: t`Nothing yet`,
            text: t`Sign-ins and password changes appear here.`,
            icon: <ShieldIcon size="2rem" />,
          }}
        >
          {(event) => (
            <ListItem
              key={event.id}
              href={`#/pages/security?id=${encodeURIComponent(event.id)}`}
              icon={eventIcon(event.type)}
              title={eventName(event.type)}
              detail={deviceAndTime(event, formatTime(event.createdAt, i18n.locale))}
              trailing={
                unread.includes(event.id) ? (
                  <Pill tone="warning">{t({ message: "New", context: "a message" })}</Pill>
                ) : null
              }
            />
          )}
        </RecordList>
        {/* They wait for the list above, which would move them. */}
        {events.state === "loading" ? null : (
          <>
            <ButtonLink wide href="#/pages/verify">
              <Trans>Check a receipt</Trans>
            </ButtonLink>
            <AddressesCard />
            <DataCard />
            <CloseCard />
          </>
        )}
      </Column>
    </Page>
  );
}
