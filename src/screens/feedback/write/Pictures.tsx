import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useRef, useState } from "react";
import { FEEDBACK_IMAGES_MAX } from "../../../../contract/feedback/rules.ts";
import type { Draft, Picture } from "../../../state/feedback/create-draft.ts";
import { pictureTypes } from "../../../state/feedback/prepare-picture.ts";
import { toast } from "../../../state/toast.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { CloseIcon } from "../../../ui/later/icons/actions.tsx";
import { PictureIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { IconButton } from "../../../ui/layout/NavBar.tsx";
import styles from "./feedback.module.css";

export interface PicturesProps {
  draft: Draft;
  pictures: readonly Picture[];
  error: string | undefined;
}

export function Pictures({ draft, pictures, error }: PicturesProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const most = FEEDBACK_IMAGES_MAX;

  function choose(files: FileList | null) {
    if (draft.addPictures([...(files ?? [])]) > 0) toast(t`At most ${most} pictures.`);
    // Allows choosing a file again after its removal.
    if (input.current) input.current.value = "";
  }

  return (
    <Card title={t`Pictures`} aside={`${pictures.length} / ${most}`}>
      {pictures.length > 0 ? (
        <ul className={styles.pictures}>
          {pictures.map((picture, index) => (
            <PictureRow
              key={picture.key}
              picture={picture}
              number={index + 1}
              onRemove={() => draft.removePicture(picture.key)}
            />
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
        <Trans>JPEG, PNG or WebP. The time and place of photos are removed.</Trans>
      </p>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </Card>
  );
}

interface PictureRowProps {
  picture: Picture;
  number: number;
  onRemove: () => void;
}

function PictureRow({ picture, number, onRemove }: PictureRowProps) {
  const { t } = useLingui();
  const { preview, name, error } = picture;
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
      <IconButton label={t`Remove picture ${number}`} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}
