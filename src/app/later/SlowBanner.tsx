import { Trans } from "@lingui/react/macro";
import { useConnection } from "../../state/connection.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { RefreshIcon } from "../../ui/icons/index.ts";

export default function SlowBanner() {
  const { status, slow, lateSeconds } = useConnection();
  if (status !== "online" || (lateSeconds === 0 && !slow)) return null;
  return (
    <Banner icon={<RefreshIcon size="1.25rem" />}>
      {lateSeconds > 0 ? (
        <Trans>Slow connection: responses take {lateSeconds} seconds or more. Everything still works.</Trans>
      ) : (
        <Trans>Slow connection. New data is still loading.</Trans>
      )}
    </Banner>
  );
}
