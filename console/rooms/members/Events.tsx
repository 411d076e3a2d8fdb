import { useLingui } from "@lingui/react/macro";
import { eventName } from "../../../src/i18n/later/event-names.ts";
import { ListItem } from "../../../src/ui/later/lists/List.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { When } from "../../parts/When.tsx";

export function Events({ account }: { account: string }) {
  const { t } = useLingui();
  return (
    <PagedList
      call="GET operator/member/events"
      request={{ account }}
      label={t`Security events`}
      empty={t`No security events.`}
    >
      {({ id, type, device, detail, createdAt }) => (
        <ListItem
          key={id}
          title={eventName(type)}
          detail={[detail, device].filter((part) => part !== null).join(" · ")}
          trailingDetail={<When at={createdAt} />}
        />
      )}
    </PagedList>
  );
}
