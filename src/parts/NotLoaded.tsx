import { useLingui } from "@lingui/react/macro";
import { useOnline } from "../state/connection.ts";
import { refresh } from "../state/refresh.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { Skeleton, type SkeletonProps } from "../ui/feedback/Skeleton.tsx";
import { OfflineIcon } from "../ui/icons/index.ts";

export interface NotLoadedProps extends SkeletonProps {
  state: "loading" | "absent";
  title?: string;
}

export function NotLoaded({ state, title, ...outline }: NotLoadedProps) {
  const { t } = useLingui();
  const online = useOnline();
  if (state === "loading") return <Skeleton {...outline} />;
  if (online) return <ErrorState title={title} onRetry={() => void refresh()} />;
  return (
    <EmptyState icon={<OfflineIcon size="2rem" />} title={t`Not on this device yet`}>
      {t`It will appear once you are online.`}
    </EmptyState>
  );
}
