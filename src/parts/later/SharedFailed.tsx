import { Trans } from "@lingui/react/macro";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";

/** @param search of the route: the worker says there whether it could keep what was shared. */
export function SharedFailed({ search }: { search: string }) {
  if (new URLSearchParams(search).get("shared") !== "failed") return null;
  return (
    <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
      <Trans>This device could not keep what you shared. Please add it here.</Trans>
    </Banner>
  );
}
