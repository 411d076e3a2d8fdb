import { Trans, useLingui } from "@lingui/react/macro";
import { toast } from "../../../state/toast.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DownloadIcon, ShareIcon } from "../../../ui/later/icons/sharing.tsx";
import { APP_NAME } from "./link.ts";
import styles from "./invite.module.css";
import { canShare, savePicture, share } from "./share.ts";
import { usePoster } from "./use-poster.ts";

export function PosterCard({ account, link }: { account: string; link: string }) {
  const { t } = useLingui();
  const invitation = t`You are invited by`;
  const note = t`Income is a share of what other members pay in. It is not guaranteed and may be zero.`;
  const poster = usePoster({ title: APP_NAME, invitation, account, link, note });

  function save() {
    if (poster.state === "ready") savePicture(poster.url, poster.file.name);
    else toast(t`Could not save. Please allow access and try again.`);
  }

  return (
    <Card title={t`Poster`}>
      {poster.state === "ready" ? (
        <img
          className={styles.poster}
          src={poster.url}
          width="1080"
          height="1720"
          alt={t`Poster: a starship, the name ${account} and a QR code of the referral link.`}
        />
      ) : (
        <div className={styles.poster}>{poster.state === "drawing" ? <Skeleton shape="card" /> : null}</div>
      )}
      <p className={styles.quiet}>
        <Trans>
          Your browser may ask for permission. You can also press and hold the picture to save it.
        </Trans>
      </p>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          icon={<DownloadIcon size="1.25rem" />}
          busy={poster.state === "drawing"}
          onClick={save}
        >
          <Trans>Save image</Trans>
        </Button>
        {poster.state === "ready" && canShare({ files: [poster.file] }) ? (
          <Button
            icon={<ShareIcon size="1.25rem" />}
            onClick={() => void share({ files: [poster.file], title: APP_NAME, text: link })}
          >
            <Trans>Share image</Trans>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
