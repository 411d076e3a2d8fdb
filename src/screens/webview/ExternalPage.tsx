import { Trans } from "@lingui/react/macro";
import { copyText } from "../../state/later/clipboard.ts";
import { Button, ButtonLink } from "../../ui/controls/Button.tsx";
import { CopyIcon } from "../../ui/later/icons/actions.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import styles from "./webview.module.css";

/** Shows a link's target before it leaves the app. */
export function ExternalPage({ address }: { address: URL }) {
  return (
    <Card look="hero" title={<Trans>This page is not part of the app</Trans>}>
      <p className={styles.outside}>{address.host}</p>
      <p className={styles.address}>{address.href}</p>
      <p className={styles.quiet}>
        <Trans>Never enter your passwords of this app there.</Trans>
      </p>
      <ButtonLink variant="primary" wide href={address.href} target="_blank" rel="noopener noreferrer">
        <Trans>Open in the browser</Trans>
      </ButtonLink>
      <Button wide icon={<CopyIcon size="1.25rem" />} onClick={() => void copyText(address.href)}>
        <Trans>Copy link</Trans>
      </Button>
    </Card>
  );
}

export function ExternalLink({ address }: { address: URL }) {
  return (
    <a className={styles.link} href={address.href} target="_blank" rel="noopener noreferrer">
      <Trans>Open in the browser</Trans>
    </a>
  );
}
