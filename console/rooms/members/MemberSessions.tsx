import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { ListItem } from "../../../src/ui/later/lists/List.tsx";
import { ActSheet } from "../../parts/ActSheet.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import styles from "../../parts/parts.module.css";
import { When } from "../../parts/When.tsx";
import { useMay } from "../../state/rights.ts";

export function MemberSessions({ account }: { account: string }) {
  const { t } = useLingui();
  const may = useMay();
  const [isEnding, setEnding] = useState(false);
  return (
    <>
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
      {may("POST operator/member/signOut") ? (
        <div className={styles.acts}>
          <Button variant="danger" onClick={() => setEnding(true)}>
            <Trans>Sign out everywhere</Trans>
          </Button>
        </div>
      ) : null}
      {isEnding ? (
        <ActSheet
          title={t`Sign out everywhere`}
          facts={[{ key: "account", name: <Trans>Account</Trans>, value: account }]}
          call="POST operator/member/signOut"
          request={(reason) => ({ account, reason })}
          reason="needed"
          confirm={t`Sign out everywhere`}
          isDangerous
          onClose={() => setEnding(false)}
        >
          <p className={styles.quiet}>
            <Trans>
              All devices of the member are signed out and get no more messages. Whoever knows the password
              can sign in again: if it is known, start a recovery as well.
            </Trans>
          </p>
        </ActSheet>
      ) : null}
    </>
  );
}
