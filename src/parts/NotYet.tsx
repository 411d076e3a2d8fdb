import { useLingui } from "@lingui/react/macro";
import { useOnline } from "../state/connection.ts";
import { refresh } from "../state/refresh.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { Skeleton, type SkeletonProps } from "../ui/feedback/Skeleton.tsx";
import { OfflineIcon } from "../ui/icons/index.ts";

export interface NotYetProps extends SkeletonProps {
  /** `loading`: on its way. `absent`: it did not come. */
  state: "loading" | "absent";
  /** Says what could not be loaded, where there is more to say than that. */
  title?: string;
}

/** In place of what this device does not have: its outline while it comes, else why it is not here. */
export function NotYet({ state, title, ...outline }: NotYetProps) {
  const { t } = useLingui();
  const online = useOnline();
  if (state === "loading") return <Skeleton {...outline} />;
  if (online) return <ErrorState title={title} onRetry={() => void refresh()} />;
  return (
    <EmptyState icon={<OfflineIcon size="2rem" />} title={t`Not on this device yet`}>
      {t`It will be shown as soon as there is a connection.`}
    </EmptyState>
  );
}
