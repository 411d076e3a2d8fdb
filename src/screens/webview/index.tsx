import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useSearch } from "wouter";
import { apiBase } from "../../state/api-base.ts";
import { useOnline } from "../../state/connection.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { goBack, navigation } from "../../state/navigation.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { NotLoaded } from "../../parts/NotLoaded.tsx";
import { OfflineIcon, WarningIcon } from "../../ui/icons/index.ts";
import { Page } from "../../ui/layout/Page.tsx";
import { isFramed, parseAddress } from "../../../contract/operator/webview-address.ts";
import { ownRoute } from "./caution.ts";
import { ExternalPage, ExternalLink } from "./ExternalPage.tsx";
import styles from "./webview.module.css";

const PATH = "/pages/webview";

/** `#/pages/webview?url=...`. Frames only origins that the operator trusts. */
export default function Webview() {
  const { t } = useLingui();
  const address = parseAddress(new URLSearchParams(useSearch()).get("url") ?? "");
  const route = address && ownRoute(address, location);
  useEffect(() => {
    // Effects of a screen that has just loaded run late, and the member may have gone on meanwhile.
    if (route !== null && navigation().here().startsWith(PATH)) navigation().go(route, { replace: true });
  }, [route]);
  if (route !== null) return null;
  return (
    <Page title={t`starship`} onBack={() => goBack()}>
      {address ? (
        <Shown address={address} />
      ) : (
        <EmptyState icon={<WarningIcon size="2rem" />} title={t`This link does not work`}>
          <Trans>It is not a web address.</Trans>
        </EmptyState>
      )}
    </Page>
  );
}

function Shown({ address }: { address: URL }) {
  const { t } = useLingui();
  const online = useOnline();
  const config = useDocument("config");
  const { host } = address;
  if (config.state !== "ready") return <NotLoaded state={config.state} shape="card" />;
  if (!isFramed(address, config.value.webviewOrigins)) {
    const hosts = config.value.webviewOrigins.map((origin) => new URL(origin).hostname);
    return <ExternalPage address={address} known={[location.hostname, ...hosts]} />;
  }
  if (!online) {
    return (
      <EmptyState icon={<OfflineIcon size="2rem" />} title={t`This page needs a connection`}>
        {host}
      </EmptyState>
    );
  }
  return (
    <>
      <p className={styles.bar}>
        <span className={styles.host}>{host}</span>
        <ExternalLink address={address} />
      </p>
      {/* Framed scripts run in their own origin, so they cannot remove the sandbox. */}
      {/* oxlint-disable react/iframe-missing-sandbox */}
      <iframe
        className={styles.frame}
        title={t`Page of ${host}`}
        src={`${apiBase}frame?url=${encodeURIComponent(address.href)}`}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
      {/* oxlint-enable react/iframe-missing-sandbox */}
    </>
  );
}
