import { Trans, useLingui } from "@lingui/react/macro";
import { ListItem } from "../../../src/ui/later/lists/List.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { When } from "../../parts/When.tsx";

export function MemberSessions({ account }: { account: string }) {
  const { t } = useLingui();
  return (
    <PagedList
      call="GET operator/member/sessions"
      request={{ account }}
      label={t`Devices`}
      empty={t`The member is not signed in anywhere.`}
    >
      {({ id, device, place, createdAt, usedAt }) => (
        <ListItem
          key={id}
          title={device ?? t`Unknown device`}
          detail={
            <>
              {place ? `${place} · ` : null}
              <Trans>
                signed in <When at={createdAt} />
              </Trans>
            </>
          }
          trailingDetail={
            <Trans>
              last used <When at={usedAt} />
            </Trans>
          }
        />
      )}
    </PagedList>
  );
}
