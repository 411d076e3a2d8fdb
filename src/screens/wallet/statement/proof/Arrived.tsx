import { Trans, useLingui } from "@lingui/react/macro";
import { AsOf } from "../../../../parts/AsOf.tsx";
import { useOnline } from "../../../../state/connection.ts";
import { useDocument } from "../../../../state/use-mirrored.ts";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../../ui/icons/index.ts";

export function Arrived() {
  const { t } = useLingui();
  const online = useOnline();
  const end = useDocument("receiptsEnd");
  if (end.state === "ready" && end.value.refusal)
    return (
      <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
        <Trans>This device is full, so not all receipts are saved. They will load when there is space.</Trans>
      </Banner>
    );
  if (end.state === "ready" && end.value.head !== null) return <AsOf at={end.asOf} />;
  return (
    <p role="status">
      {online
        ? t`Earlier receipts and receipts from other devices are loading.`
        : t`Earlier receipts and receipts from other devices will load once you are online.`}
    </p>
  );
}
