import { useLingui } from "@lingui/react/macro";
import { OfflineIcon } from "../../ui/icons/index.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";

export type WaitReason = "offline" | "unreachable" | "busy";

/** Why a form cannot be sent now; its entries are not stored. */
export function WaitBanner({ why }: { why: WaitReason }) {
  const { t } = useLingui();
  const texts: Record<WaitReason, string> = {
    offline: t`There is no connection. This form waits for one; nothing of it is stored.`,
    unreachable: t`The server cannot be reached. This form waits for it; nothing of it is stored.`,
    busy: t`Another action is still being carried out. Its outcome comes first.`,
  };
  return (
    <Banner tone="warning" icon={<OfflineIcon size="1.25rem" />}>
      {texts[why]}
    </Banner>
  );
}
