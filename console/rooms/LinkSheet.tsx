import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { copyText } from "../../src/state/later/clipboard.ts";
import { Button } from "../../src/ui/controls/Button.tsx";
import { CopyIcon } from "../../src/ui/later/icons/actions.tsx";
import { Sheet } from "../../src/ui/layout/Sheet.tsx";
import styles from "../parts/parts.module.css";

export interface LinkSheetProps {
  /** The path below the app's address. */
  link: string;
  note?: ReactNode;
  onClose: () => void;
}

export function LinkSheet({ link, note, onClose }: LinkSheetProps) {
  const { t } = useLingui();
  const address = new URL(link.replace(/^\//, ""), new URL("../", document.baseURI)).href;
  return (
    <SecretSheet title={t`Link, shown only once`} secret={address} onClose={onClose}>
      {note}
    </SecretSheet>
  );
}

export interface SecretSheetProps {
  title: string;
  secret: string;
  children?: ReactNode;
  onClose: () => void;
}

/** Shows a secret that is kept nowhere else. */
export function SecretSheet({ title, secret, children, onClose }: SecretSheetProps) {
  return (
    <Sheet open title={title} onClose={onClose}>
      {children ? <p>{children}</p> : null}
      <p className={styles.mono} translate="no">
        {secret}
      </p>
      <Button variant="primary" wide icon={<CopyIcon size="1.25rem" />} onClick={() => void copyText(secret)}>
        <Trans>Copy</Trans>
      </Button>
    </Sheet>
  );
}
