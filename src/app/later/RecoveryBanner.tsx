import { Trans } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { useDocument } from "../../state/use-mirrored.ts";
import { useSession } from "../../state/session.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";

const SHOWN_AT = "/pages/security";

/** Shown on all screens, for members who did not ask for the recovery. */
export default function RecoveryBanner() {
  const { token } = useSession();
  return token === null ? null : <Running />;
}

function Running() {
  const [path] = useLocation();
  const found = useDocument("recovery");
  if (found.state !== "ready" || found.value.recovery === null || path === SHOWN_AT) return null;
  return (
    <Banner
      tone="danger"
      icon={<WarningIcon size="1.25rem" />}
      action={
        <ButtonLink href={`#${SHOWN_AT}`}>
          <Trans>Show</Trans>
        </ButtonLink>
      }
    >
      <Trans>Account recovery in progress. If you did not ask for it, reject it.</Trans>
    </Banner>
  );
}
