import { useLingui } from "@lingui/react/macro";
import { OfflineIcon } from "../../ui/icons/index.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";

export type WaitReason = "offline" | "unreachable" | "busy";

export function WaitBanner({ why }: { why: WaitReason }) {
  const { t } = useLingui();
  const texts: Record<WaitReason, string> = {
    offline: t`You are offline. You can submit once you are back online. Nothing you enter is saved.`,
    unreachable: t`Cannot reach the server. You can submit once it is back. Nothing you enter is saved.`,
    busy: t`Another action is still in progress. Please wait for its outcome.`,
  };
  return (
    <Banner tone="warning" icon={<OfflineIcon size="1.25rem" />}>
      {texts[why]}
    </Banner>
  );
}
