import { useLingui } from "@lingui/react/macro";
import { OfflineIcon } from "../ui/icons/index.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { Skeleton, type SkeletonProps } from "../ui/feedback/Skeleton.tsx";

export interface NotYetProps extends SkeletonProps {
  /** `loading`: on its way. `absent`: it did not come. */
  state: "loading" | "absent";
  /** Whether the server can be reached: else there is nothing to retry now. */
  online: boolean;
  onRetry: () => void;
}

/** In place of what this device does not have: its outline while it comes, else why it is not here. */
export function NotYet({ state, online, onRetry, ...outline }: NotYetProps) {
  const { t } = useLingui();
  if (state === "loading") return <Skeleton {...outline} />;
  if (online) return <ErrorState onRetry={onRetry} />;
  return (
    <EmptyState icon={<OfflineIcon size="2rem" />} title={t`Not on this device yet`}>
      {t`It will be shown as soon as there is a connection.`}
    </EmptyState>
  );
}
