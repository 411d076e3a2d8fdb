import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { apiBase } from "../../../state/api-base.ts";
import { PictureIcon } from "../../../ui/later/icons/things.tsx";
import styles from "./history.module.css";

export function SentPictures({ ids }: { ids: readonly string[] }) {
  return ids.length === 0 ? null : (
    <div className={styles.images}>
      {ids.map((id, index) => (
        <Picture key={id} id={id} number={index + 1} />
      ))}
    </div>
  );
}

/** The picture is not stored on the device, so its space is reserved when offline. */
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
