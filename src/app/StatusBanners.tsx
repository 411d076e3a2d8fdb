import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useEffect } from "react";
import { useAction } from "../state/action-state.ts";
import { useConnection, type ConnectionStatus } from "../state/connection.ts";
import { useStorage } from "../state/storage-status.ts";
import { toast } from "../state/toast.ts";
import { Banner } from "../ui/feedback/Banner.tsx";
import { OfflineIcon, RefreshIcon } from "../ui/icons/index.ts";
import { later } from "../parts/load-later.ts";
import styles from "./StatusBanners.module.css";

const LaterBanners = later(() => import("./later/LaterBanners.tsx"));

export function StatusBanners() {
  const { status, slow, lateSeconds } = useConnection();
  const action = useAction();
  useStorageWarning();
  return (
    <div className={styles.banners} data-passing>
      {status !== "online" ? (
        <Banner tone="warning" icon={<OfflineIcon size="1.25rem" />}>
          <ConnectionText status={status} />
        </Banner>
      ) : lateSeconds > 0 ? (
        <Banner icon={<RefreshIcon size="1.25rem" />}>
          <Trans>
            The connection is slow: answers take {lateSeconds} seconds or more. Everything works, only later.
          </Trans>
        </Banner>
      ) : slow ? (
        <Banner icon={<RefreshIcon size="1.25rem" />}>
          <Trans>The connection is slow. What is new is still on its way.</Trans>
        </Banner>
      ) : null}
      {action.status === "checking" ? (
        <Banner tone="warning" icon={<RefreshIcon size="1.25rem" />}>
          <Trans>No answer yet. We are checking what became of your request; it is never sent twice.</Trans>
        </Banner>
      ) : null}
      <Suspense fallback={null}>
        <LaterBanners />
      </Suspense>
    </div>
  );
}

function ConnectionText({ status }: { status: Exclude<ConnectionStatus, "online"> }) {
  if (status === "offline") return <Trans>You are offline. What you see was kept on this device.</Trans>;
  if (status === "portal")
    return <Trans>This network asks you to sign in first. What you see was kept on this device.</Trans>;
  return <Trans>The server cannot be reached. What you see was kept on this device.</Trans>;
}

function useStorageWarning() {
  const { t } = useLingui();
  const { status } = useStorage();
  useEffect(() => {
    if (status === "refused")
      toast(t`This browser keeps nothing: without a connection there will be nothing to see.`);
    if (status === "full") toast(t`This device is full: what is new is not kept.`);
    // Must not rerun when only the language changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status]);
}
