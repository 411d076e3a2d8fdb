import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useRef, useState } from "react";
import { FEEDBACK_IMAGES_MAX } from "../../../../contract/feedback/rules.ts";
import { addPictures, removePicture, type Picture } from "../../../state/feedback/draft.ts";
import { pictureTypes } from "../../../state/feedback/prepare-picture.ts";
import { toast } from "../../../state/toast.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { CloseIcon, PictureIcon } from "../../../ui/icons/index.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { IconButton } from "../../../ui/layout/NavBar.tsx";
import styles from "./feedback.module.css";

export function Pictures({ pictures, error }: { pictures: readonly Picture[]; error: string | undefined }) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const most = FEEDBACK_IMAGES_MAX;

  function choose(files: FileList | null) {
    if (addPictures([...(files ?? [])]) > 0) toast(t`At most ${most} pictures.`);
    // Allows choosing a file again after its removal.
    if (input.current) input.current.value = "";
  }

  return (
    <Card title={t`Pictures`} aside={`${pictures.length} / ${most}`}>
      {pictures.length > 0 ? (
        <ul className={styles.pictures}>
          {pictures.map((picture, index) => (
            <PictureRow key={picture.key} picture={picture} number={index + 1} />
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join()}
        onChange={(event) => choose(event.target.files)}
      />
      {pictures.length < most ? (
        <Button
          icon={<PictureIcon size="1.25rem" />}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        >
          <Trans>Add a picture</Trans>
        </Button>
      ) : null}
      <p id={id} className={styles.hint}>
        <Trans>JPEG, PNG or WebP. Where and when a photo was taken is removed.</Trans>
      </p>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </Card>
  );
}

function PictureRow({ picture, number }: { picture: Picture; number: number }) {
  const { t } = useLingui();
  const { key, preview, name, error } = picture;
  const [unseen, setUnseen] = useState(false);
  return (
    <li className={styles.picture}>
      {unseen ? (
        <span className={styles.preview}>
          <PictureIcon />
        </span>
      ) : (
        <img
          className={styles.preview}
          src={preview}
          alt={t`Picture ${number}`}
          width="64"
          height="64"
          onError={() => setUnseen(true)}
        />
      )}
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        {error === null ? null : (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <IconButton label={t`Remove picture ${number}`} onClick={() => removePicture(key)}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}
