import { Trans } from "@lingui/react/macro";
import { copyText } from "../../state/later/clipboard.ts";
import { Button, ButtonLink } from "../../ui/controls/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";
import { CopyIcon } from "../../ui/later/icons/actions.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { cautionsOf, withoutCredentials, type Caution } from "./caution.ts";
import styles from "./webview.module.css";

export interface ExternalPageProps {
  address: URL;
  known: readonly string[];
}

/** Source: rules.md C189. */
export function ExternalPage({ address, known }: ExternalPageProps) {
  const { href, host } = withoutCredentials(address);
  const [before, after] = [href.slice(0, href.indexOf(host)), href.slice(href.indexOf(host) + host.length)];
  return (
    <Card look="hero" title={<Trans>This page is not part of the app</Trans>}>
      <p className={styles.outside}>
        <bdi dir="ltr">{host}</bdi>
      </p>
      <p className={styles.address}>
        <bdi dir="ltr">
          {before}
          <strong className={styles.name}>{host}</strong>
          {after}
        </bdi>
      </p>
      {cautionsOf(address, known).map((caution) => (
        <Banner key={caution} tone="warning" icon={<WarningIcon size="1.25rem" />}>
          <CautionText caution={caution} />
        </Banner>
      ))}
      <p className={styles.quiet}>
        <Trans>Never enter your passwords for this app there.</Trans>
      </p>
      <ButtonLink variant="primary" wide href={href} target="_blank" rel="noopener noreferrer">
        <Trans>Open in the browser</Trans>
      </ButtonLink>
      <Button wide icon={<CopyIcon size="1.25rem" />} onClick={() => void copyText(href)}>
        <Trans>Copy link</Trans>
      </Button>
    </Card>
  );
}

function CautionText({ caution }: { caution: Caution }) {
  switch (caution) {
    case "credentials":
      return (
        <Trans>The link had text before an @ that is not part of the site's name. It was removed.</Trans>
      );
    case "punycode":
      return (
        <Trans>
          This name has letters other than a to z, shown here as xn--. It can look like another site's name.
        </Trans>
      );
    case "look_alike":
      return <Trans>This name looks like a site of the platform, but it is a different site.</Trans>;
    case "numeric":
      return <Trans>This address uses numbers instead of a name, so you cannot tell whose site it is.</Trans>;
    case "http":
      return <Trans>The connection to this site is not encrypted: others can read and change it.</Trans>;
  }
}

export function ExternalLink({ address }: { address: URL }) {
  return (
    <a className={styles.link} href={address.href} target="_blank" rel="noopener noreferrer">
      <Trans>Open in the browser</Trans>
    </a>
  );
}
