import { Trans } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { useFrozenText } from "../../parts/later/accounts/frozen.tsx";
import { useSession } from "../../state/session.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";

const SHOWN_AT = "/pages/security";

/** While the account is frozen every screen says so: who has forgotten it would fill in forms that can only be refused. */
export default function FrozenBanner() {
  const { token } = useSession();
  return token === null ? null : <Frozen />;
}

function Frozen() {
  const [path] = useLocation();
  const text = useFrozenText();
  if (text === null || path === SHOWN_AT) return null;
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
      {text}
    </Banner>
  );
}
