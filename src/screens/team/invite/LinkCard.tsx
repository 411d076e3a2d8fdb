import { Trans, useLingui } from "@lingui/react/macro";
import { copyText } from "../../../state/later/clipboard.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { CopyIcon } from "../../../ui/later/icons/actions.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { ShareIcon } from "../../../ui/later/icons/sharing.tsx";
import { APP_NAME } from "./link.ts";
import styles from "./invite.module.css";
import { canShare, share } from "./share.ts";

/** @param referrer null for the root member and while unknown. */
export function LinkCard({ link, referrer }: { link: string; referrer: string | null }) {
  const { t } = useLingui();
  const shared = { title: APP_NAME, url: link };
  return (
    <Card look="hero" title={t`My referral link`}>
      <p className={styles.link}>{link}</p>
      <div className={styles.buttons}>
        <Button icon={<CopyIcon size="1.25rem" />} onClick={() => void copyText(link)}>
          <Trans>Copy link</Trans>
        </Button>
        {canShare(shared) ? (
          <Button icon={<ShareIcon size="1.25rem" />} onClick={() => void share(shared)}>
            <Trans>Share link</Trans>
          </Button>
        ) : null}
      </div>
      {referrer === null ? null : <Facts items={[{ key: "referrer", name: t`Referrer`, value: referrer }]} />}
      <p className={styles.quiet}>
        <Trans>
          Anyone who registers with it becomes your direct member. You earn from their votes only while you
          have an active vote.
        </Trans>
      </p>
    </Card>
  );
}
