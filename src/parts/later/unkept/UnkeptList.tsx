import { Trans } from "@lingui/react/macro";
import type { Unkept } from "../../../shared/schema.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";

export function UnkeptList({ part }: { part: Unkept["parts"][number] }) {
  const unkept = useDocument("unkept");
  if (unkept.state !== "ready" || !unkept.value.parts.includes(part)) return null;
  return (
    <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
      <Trans>
        This device is full, so new data here is not saved. It will load again when there is space.
      </Trans>
    </Banner>
  );
}
