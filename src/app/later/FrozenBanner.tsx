import { Trans } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { useFrozenText } from "../../parts/later/accounts/frozen.tsx";
import { useSession } from "../../state/session.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";

/** That screen shows the freeze itself. */
const SECURITY_PATH = "/pages/security";

/** Keeps a member with a frozen account from filling in forms that would be refused. Source: rules.md S107. */
export default function FrozenBanner() {
  const { token } = useSession();
  return token === null ? null : <Frozen />;
}

function Frozen() {
  const [path] = useLocation();
  const text = useFrozenText();
  if (text === null || path === SECURITY_PATH) return null;
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
      {text}
    </Banner>
  );
}
