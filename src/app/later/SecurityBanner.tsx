import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";

const SECURITY_PATH = "/pages/security";

/** On all screens but Security, which shows the same itself: also for members who did not ask for it. */
export function SecurityBanner({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  if (path === SECURITY_PATH) return null;
  return (
    <Banner
      tone="danger"
      icon={<WarningIcon size="1.25rem" />}
      action={
        <ButtonLink href={`#${SECURITY_PATH}`}>
          <Trans>Show</Trans>
        </ButtonLink>
      }
    >
      {children}
    </Banner>
  );
}
