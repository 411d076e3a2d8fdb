import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Feedback } from "../../../../contract/feedback/schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { apiBase } from "../../../state/api-base.ts";
import { PictureIcon } from "../../../ui/icons/index.ts";
import styles from "./history.module.css";

export function Item({ item }: { item: Feedback }) {
  const { i18n } = useLingui();
  const { content, images, reply, createdAt, repliedAt } = item;
  return (
    <li className={styles.item}>
      <time className={styles.time} dateTime={createdAt}>
        {formatTime(createdAt, i18n.locale)}
      </time>
      <p className={styles.content}>{content}</p>
      {images.length > 0 ? (
        <div className={styles.images}>
          {images.map((id, index) => (
            <Picture key={id} id={id} number={index + 1} />
          ))}
        </div>
      ) : null}
      {reply === null ? (
        <p className={styles.time}>
          <Trans>Not yet replied</Trans>
        </p>
      ) : (
        <div className={styles.reply}>
          <p className={styles.from}>
            <Trans>Reply of the platform</Trans>
          </p>
          <p className={styles.content}>{reply}</p>
          {repliedAt === null ? null : (
            <time className={styles.time} dateTime={repliedAt}>
              {formatTime(repliedAt, i18n.locale)}
            </time>
          )}
        </div>
      )}
    </li>
  );
}

/** Not stored on the device, so it reserves its space when offline. */
function Picture({ id, number }: { id: string; number: number }) {
  const { t } = useLingui();
  const [gone, setGone] = useState(false);
  const address = new URL(`uploads/${encodeURIComponent(id)}`, apiBase).href;
  return (
    <a
      className={styles.picture}
      href={address}
      target="_blank"
      rel="noopener"
      aria-label={t`Picture ${number}`}
    >
      {gone ? (
        <PictureIcon />
      ) : (
        <img src={address} alt="" width="96" height="96" loading="lazy" onError={() => setGone(true)} />
      )}
    </a>
  );
}
