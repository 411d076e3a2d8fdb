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
            Slow connection: responses take {lateSeconds} seconds or more. Everything still works.
          </Trans>
        </Banner>
      ) : slow ? (
        <Banner icon={<RefreshIcon size="1.25rem" />}>
          <Trans>Slow connection. New data is still loading.</Trans>
        </Banner>
      ) : null}
      {action.status === "checking" ? (
        <Banner tone="warning" icon={<RefreshIcon size="1.25rem" />}>
          <Trans>No response yet. We are checking the outcome of your request. It is never sent twice.</Trans>
        </Banner>
      ) : null}
      <Suspense fallback={null}>
        <LaterBanners />
      </Suspense>
    </div>
  );
}

function ConnectionText({ status }: { status: Exclude<ConnectionStatus, "online"> }) {
  if (status === "offline") return <Trans>You are offline. You are seeing data saved on this device.</Trans>;
  if (status === "portal")
    return <Trans>This network needs you to sign in first. You are seeing data saved on this device.</Trans>;
  return <Trans>Cannot reach the server. You are seeing data saved on this device.</Trans>;
}

function useStorageWarning() {
  const { t } = useLingui();
  const { status } = useStorage();
  useEffect(() => {
    if (status === "refused")
      toast(t`This browser does not save data. You will see nothing while you are offline.`);
    if (status === "full") toast(t`This device is full. New data is not saved.`);
    // Must not rerun when only the language changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status]);
}
