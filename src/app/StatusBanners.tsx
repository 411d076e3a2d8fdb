import { Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import { useAction } from "../state/action-state.ts";
import { useConnection, type ConnectionStatus } from "../state/connection.ts";
import { Banner } from "../ui/feedback/Banner.tsx";
import { OfflineIcon, RefreshIcon } from "../ui/icons/index.ts";
import { later } from "../parts/load-later.ts";
import styles from "./StatusBanners.module.css";

const LaterBanners = later(() => import("./later/LaterBanners.tsx"));

export function StatusBanners() {
  const { status } = useConnection();
  const action = useAction();
  return (
    <div className={styles.banners} data-passing>
      {status !== "online" ? (
        <Banner tone="warning" icon={<OfflineIcon size="1.25rem" />}>
          <ConnectionText status={status} />
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
